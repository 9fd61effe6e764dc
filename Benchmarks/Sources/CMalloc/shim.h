// The C library's count of what is in use on the heap, which Swift's Glibc module leaves out.
#include <malloc.h>
