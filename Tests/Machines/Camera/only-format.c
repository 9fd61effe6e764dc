// Preloaded, it leaves a camera only the format in ONLY_FORMAT, such as GREY. Drivers list many formats, from which the
// program chooses one.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <linux/videodev2.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>

int ioctl(int file, unsigned long request, ...) {
    static int (*next)(int, unsigned long, void *);
    if (!next)
        next = (int (*)(int, unsigned long, void *))dlsym(RTLD_NEXT, "ioctl");
    va_list arguments;
    va_start(arguments, request);
    void *argument = va_arg(arguments, void *);
    va_end(arguments);
    const char *only = getenv("ONLY_FORMAT");
    if (request != VIDIOC_ENUM_FMT || !only || strlen(only) != 4)
        return next(file, request, argument);
    struct v4l2_fmtdesc *wanted = argument;
    if (wanted->index > 0) {
        errno = EINVAL;
        return -1;
    }
    int result;
    while ((result = next(file, request, argument)) == 0 && memcmp(&wanted->pixelformat, only, 4) != 0)
        wanted->index++;
    return result;
}
