// libFuzzer as a library (llvm.org/docs/LibFuzzer.html, "Using libFuzzer as a library"): it has no header of its own.
// The compiler brings the library in where it links with -sanitize=fuzzer.
#pragma once
#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*body)(const uint8_t *data, size_t size));
