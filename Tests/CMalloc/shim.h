// What the C library says of its heap.
#pragma once
#include <malloc.h>
