// Sets and reads a camera's controls by name, and streams pictures until it ends. It is the other program in the tests
// of halflight-camera.
//   camera-tool DEVICE get NAME
//   camera-tool DEVICE set NAME VALUE     a number, or the name of a menu's item
//   camera-tool DEVICE stream
#include <fcntl.h>
#include <linux/videodev2.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <unistd.h>

static int fail(const char *what) {
    perror(what);
    return 1;
}

static int find(int file, const char *name, struct v4l2_queryctrl *control) {
    memset(control, 0, sizeof *control);
    control->id = V4L2_CTRL_FLAG_NEXT_CTRL;
    while (ioctl(file, VIDIOC_QUERYCTRL, control) == 0) {
        if (strcmp((const char *)control->name, name) == 0)
            return 0;
        control->id |= V4L2_CTRL_FLAG_NEXT_CTRL;
    }
    return -1;
}

static int number(int file, const struct v4l2_queryctrl *control, const char *text) {
    if (control->type == V4L2_CTRL_TYPE_MENU)
        for (int index = control->minimum; index <= control->maximum; index++) {
            struct v4l2_querymenu item = {.id = control->id, .index = index};
            if (ioctl(file, VIDIOC_QUERYMENU, &item) == 0 && strcmp((const char *)item.name, text) == 0)
                return index;
        }
    return atoi(text);
}

static int stream(int file) {
    struct v4l2_requestbuffers request = {
        .count = 2, .type = V4L2_BUF_TYPE_VIDEO_CAPTURE, .memory = V4L2_MEMORY_MMAP};
    int type = V4L2_BUF_TYPE_VIDEO_CAPTURE;
    if (ioctl(file, VIDIOC_REQBUFS, &request) != 0)
        return fail("VIDIOC_REQBUFS");
    for (unsigned index = 0; index < request.count; index++) {
        struct v4l2_buffer buffer = {.index = index, .type = request.type, .memory = request.memory};
        if (ioctl(file, VIDIOC_QBUF, &buffer) != 0)
            return fail("VIDIOC_QBUF");
    }
    if (ioctl(file, VIDIOC_STREAMON, &type) != 0)
        return fail("VIDIOC_STREAMON");
    puts("streaming");
    fflush(stdout);
    for (;;)
        pause();
}

int main(int count, char **words) {
    if (count < 3)
        return 64;
    int file = open(words[1], O_RDWR | O_CLOEXEC);
    if (file < 0)
        return fail(words[1]);
    if (strcmp(words[2], "stream") == 0)
        return stream(file);
    struct v4l2_queryctrl control;
    if (count < 4 || find(file, words[3], &control) != 0) {
        fprintf(stderr, "%s has no such control\n", words[1]);
        return 1;
    }
    struct v4l2_control value = {.id = control.id};
    if (strcmp(words[2], "set") == 0 && count == 5) {
        value.value = number(file, &control, words[4]);
        return ioctl(file, VIDIOC_S_CTRL, &value) == 0 ? 0 : fail("VIDIOC_S_CTRL");
    }
    if (ioctl(file, VIDIOC_G_CTRL, &value) != 0)
        return fail("VIDIOC_G_CTRL");
    printf("%d\n", value.value);
    return 0;
}
