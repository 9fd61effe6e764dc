// The C library's heap, of which Swift's Glibc module says nothing: how much is in use, and when it is given back.
#pragma once
#include <malloc.h>
