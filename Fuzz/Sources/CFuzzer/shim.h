// libFuzzer as a library (llvm.org/docs/LibFuzzer.html, "Using libFuzzer as a library"), which has no header.
// The compiler links the library with -sanitize=fuzzer.
#pragma once
#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*body)(const uint8_t *data, size_t size));
