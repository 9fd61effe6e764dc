// Swift sees no macros with arguments, such as those that make the numbers of ioctl(2) and the codes of formats, and no
// function with a variable number of arguments, such as ioctl(2) itself.
#pragma once
#include <errno.h>
#include <linux/videodev2.h>
#include <sys/ioctl.h>
#include <time.h>

// Each calls ioctl(2) until no signal interrupts it, and returns 0 or the error as a negative number.
static inline int v4l2_call(int file, unsigned long request, void *argument) {
    int result;
    do
        result = ioctl(file, request, argument);
    while (result < 0 && errno == EINTR);
    return result < 0 ? -errno : 0;
}

#define V4L2_SHIM(name, request, type) \
    static inline int v4l2_##name(int file, type *argument) { return v4l2_call(file, request, argument); }

V4L2_SHIM(query_capability, VIDIOC_QUERYCAP, struct v4l2_capability)
V4L2_SHIM(enumerate_format, VIDIOC_ENUM_FMT, struct v4l2_fmtdesc)
V4L2_SHIM(enumerate_size, VIDIOC_ENUM_FRAMESIZES, struct v4l2_frmsizeenum)
V4L2_SHIM(get_format, VIDIOC_G_FMT, struct v4l2_format)
V4L2_SHIM(set_format, VIDIOC_S_FMT, struct v4l2_format)
V4L2_SHIM(get_parameters, VIDIOC_G_PARM, struct v4l2_streamparm)
V4L2_SHIM(request_buffers, VIDIOC_REQBUFS, struct v4l2_requestbuffers)
V4L2_SHIM(query_buffer, VIDIOC_QUERYBUF, struct v4l2_buffer)
V4L2_SHIM(queue_buffer, VIDIOC_QBUF, struct v4l2_buffer)
V4L2_SHIM(dequeue_buffer, VIDIOC_DQBUF, struct v4l2_buffer)
V4L2_SHIM(stream_on, VIDIOC_STREAMON, int)
V4L2_SHIM(stream_off, VIDIOC_STREAMOFF, int)
V4L2_SHIM(query_control, VIDIOC_QUERYCTRL, struct v4l2_queryctrl)
V4L2_SHIM(query_menu, VIDIOC_QUERYMENU, struct v4l2_querymenu)
V4L2_SHIM(get_control, VIDIOC_G_CTRL, struct v4l2_control)
V4L2_SHIM(set_control, VIDIOC_S_CTRL, struct v4l2_control)

// Microseconds. Swift sees no fields of a struct that several of C's modules have, as these of time.
static inline long long v4l2_buffer_time(const struct v4l2_buffer *buffer) {
    return buffer->timestamp.tv_sec * 1000000LL + buffer->timestamp.tv_usec;
}

static inline long long v4l2_monotonic_time(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1000000LL + now.tv_nsec / 1000;
}

// The numbers of controls.
enum {
    v4l2_cid_gain = V4L2_CID_GAIN,
    v4l2_cid_autogain = V4L2_CID_AUTOGAIN,
    v4l2_cid_exposure = V4L2_CID_EXPOSURE,
    v4l2_cid_exposure_auto = V4L2_CID_EXPOSURE_AUTO,
    v4l2_cid_exposure_absolute = V4L2_CID_EXPOSURE_ABSOLUTE,
    v4l2_cid_privacy = V4L2_CID_PRIVACY,
    v4l2_cid_iso_sensitivity = V4L2_CID_ISO_SENSITIVITY,
    v4l2_cid_analogue_gain = V4L2_CID_ANALOGUE_GAIN,
};

// The four letters of a format.
enum {
    v4l2_format_grey = V4L2_PIX_FMT_GREY,
    v4l2_format_yuyv = V4L2_PIX_FMT_YUYV,
    v4l2_format_nv12 = V4L2_PIX_FMT_NV12,
    v4l2_format_mjpeg = V4L2_PIX_FMT_MJPEG,
    v4l2_format_jpeg = V4L2_PIX_FMT_JPEG,
};
