// A USB camera in software: gadgetfs passes the host's requests to this program, and dummy_hcd on the same machine is
// the host. The light is the number in FILE, in the camera's own lux; 0 is a closed shutter.
//   usb-camera FILE honest|stuck [mjpeg]
// An honest camera reports the exposure that it chose automatically. A stuck camera always reports the same exposure.
// Descriptors and requests follow "USB Device Class Definition for Video Devices", revision 1.0.
#include <errno.h>
#include <fcntl.h>
#include <linux/usb/ch9.h>
#include <linux/usb/gadgetfs.h>
#include <linux/usb/video.h>
#include <math.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <turbojpeg.h>
#include <unistd.h>

enum { width = 64, height = 48, frame_bytes = width * height * 2, payload_bytes = frame_bytes + 2 };
enum { control_interface = 0, streaming_interface = 1, camera_unit = 1, processing_unit = 2 };
enum { manual = 1, aperture_priority = 8 };

static const char *light_file;
static int is_stuck, is_mjpeg;

// The state behind the camera's controls. The time is in 100 microseconds.
static volatile int exposure_mode = aperture_priority, exposure_time = 156, gain = 16;

static void put16(uint8_t *place, unsigned value) {
    place[0] = value;
    place[1] = value >> 8;
}

static void put32(uint8_t *place, uint32_t value) {
    put16(place, value & 0xffff);
    put16(place + 2, value >> 16);
}

// --- Pictures --------------------------------------------------------------------------------------------------------

static double encode(double linear) {
    if (linear > 1)
        linear = 1;
    return linear <= 0.0031308 ? 12.92 * linear : 1.055 * pow(linear, 1 / 2.4) - 0.055;
}

static double light(void) {
    double value = 0;
    FILE *file = fopen(light_file, "r");
    if (file) {
        if (fscanf(file, "%lf", &value) != 1)
            value = 0;
        fclose(file);
    }
    return value;
}

// Returns a picture's mean for the current exposure: a sixth of white for 300 lx and 20 ms.
static double mean(double lux) { return lux / 300 * exposure_time / 200 * gain / 16 / 6; }

// Moves time, then gain, part of the way toward a mean of a sixth.
static void expose(double lux) {
    static double product = 156 * 16;
    if (exposure_mode == manual || lux <= 0) {
        product = (double)exposure_time * gain;
        return;
    }
    double wanted = 300 * 200 * 16 / lux;
    product *= pow(wanted / product, 0.25);
    if (product < 16 * 2)
        product = 16 * 2;
    if (product > 333 * 128)
        product = 333 * 128;
    exposure_time = product / 16 < 333 ? (int)lround(product / 16) : 333;
    gain = product / 16 < 333 ? 16 : (int)lround(product / 333);
}

static void paint(uint8_t *luma, double lux) {
    double middle = mean(lux);
    for (int place = 0; place < width * height; place++) {
        // From half the mean on the left to one and a half on the right, which keeps the mean.
        double shade = encode(middle * (0.5 + (place % width + 0.5) / width));
        luma[place] = lux <= 0 ? (is_mjpeg ? 0 : 16) : is_mjpeg ? 255 * shade + 0.5 : 16 + 219 * shade + 0.5;
    }
}

// Fills a payload with the next frame, and returns its length.
static int next_frame(uint8_t *payload) {
    static uint8_t luma[width * height], number;
    paint(luma, light());
    payload[0] = 2;
    payload[1] = 0x82 | (number++ & 1);
    if (!is_mjpeg) {
        for (int place = 0; place < width * height; place++) {
            payload[2 + 2 * place] = luma[place];
            payload[3 + 2 * place] = 128;
        }
        return payload_bytes;
    }
    static tjhandle encoder;
    if (!encoder)
        encoder = tjInitCompress();
    uint8_t *bytes = NULL;
    unsigned long count = 0;
    if (tjCompress2(encoder, luma, width, 0, height, TJPF_GRAY, &bytes, &count, TJSAMP_GRAY, 90, 0) != 0 ||
        count > frame_bytes)
        exit(1);
    memcpy(payload + 2, bytes, count);
    tjFree(bytes);
    return 2 + count;
}

static const uint8_t endpoint[2][7] = {
    {7, USB_DT_ENDPOINT, 0x81, USB_ENDPOINT_XFER_BULK, 64, 0, 0},
    {7, USB_DT_ENDPOINT, 0x81, USB_ENDPOINT_XFER_BULK, 0, 2, 0},
};

static void *stream(void *unused) {
    uint8_t head[4 + sizeof endpoint] = {1, 0, 0, 0}, payload[payload_bytes];
    memcpy(head + 4, endpoint, sizeof endpoint);
    int file = open("/dev/gadget/ep1in-bulk", O_RDWR);
    if (file < 0 || write(file, head, sizeof head) != sizeof head) {
        perror("ep1in-bulk");
        exit(1);
    }
    for (;;) {
        int count = next_frame(payload);
        // Waits until the host wants a frame.
        if (write(file, payload, count) == count)
            expose(light());
        usleep(20000);
    }
    return unused;
}

// --- Requests --------------------------------------------------------------------------------------------------------

static struct uvc_streaming_control probe;

struct control {
    int unit, selector, bytes, least, most, step, preset;
};

static const struct control controls[] = {
    {camera_unit, UVC_CT_AE_MODE_CONTROL, 1, 0, 0, manual | aperture_priority, aperture_priority},
    {camera_unit, UVC_CT_EXPOSURE_TIME_ABSOLUTE_CONTROL, 4, 2, 5000, 1, 156},
    {processing_unit, UVC_PU_GAIN_CONTROL, 2, 16, 128, 1, 16},
};

static volatile int *state(const struct control *control) {
    static volatile int *const states[] = {&exposure_mode, &exposure_time, &gain};
    return states[control - controls];
}

static const struct control *find(const struct usb_ctrlrequest *setup) {
    for (unsigned place = 0; place < sizeof controls / sizeof *controls; place++)
        if (controls[place].unit == setup->wIndex >> 8 && controls[place].selector == setup->wValue >> 8)
            return &controls[place];
    return NULL;
}

// Answers a request about a control. Returns -1 if there is no answer.
static int answer_control(const struct usb_ctrlrequest *setup, uint8_t *data) {
    const struct control *control = find(setup);
    if (!control)
        return -1;
    int value;
    switch (setup->bRequest) {
    case UVC_GET_INFO:
        // Readable, writable and changed by the camera itself.
        data[0] = control->selector == UVC_CT_AE_MODE_CONTROL && control->unit == camera_unit ? 3 : 0x0b;
        return 1;
    case UVC_GET_MIN: value = control->least; break;
    case UVC_GET_MAX: value = control->most; break;
    case UVC_GET_RES: value = control->step; break;
    case UVC_GET_DEF: value = control->preset; break;
    case UVC_GET_CUR:
        value = *state(control);
        if (is_stuck && control != controls && exposure_mode != manual)
            value = control->preset;
        break;
    default: return -1;
    }
    uint8_t all[4];
    put32(all, value);
    memcpy(data, all, control->bytes);
    return control->bytes;
}

static int answer_probe(const struct usb_ctrlrequest *setup, uint8_t *data) {
    if (setup->bRequest == UVC_GET_INFO) {
        data[0] = 3;
        return 1;
    }
    if (setup->bRequest == UVC_GET_LEN) {
        put16(data, 26);
        return 2;
    }
    memcpy(data, &probe, 26);
    return 26;
}

static void handle(int file, const struct usb_ctrlrequest *setup) {
    static pthread_t thread;
    uint8_t data[256] = {0};
    int is_class = (setup->bRequestType & USB_TYPE_MASK) == USB_TYPE_CLASS;
    int is_streaming = (setup->wIndex & 0xff) == streaming_interface;
    if (setup->bRequestType & USB_DIR_IN) {
        int count = !is_class ? -1 : is_streaming ? answer_probe(setup, data) : answer_control(setup, data);
        if (count > setup->wLength)
            count = setup->wLength;
        // The wrong direction is a stall.
        if (count < 0 ? read(file, data, 0) < 0 : write(file, data, count) < 0)
            return;
        return;
    }
    if (!is_class) {
        if (setup->bRequest == USB_REQ_SET_CONFIGURATION && setup->wValue && !thread)
            pthread_create(&thread, NULL, stream, NULL);
        if (read(file, data, 0) < 0)
            return;
        return;
    }
    const struct control *control = is_streaming ? NULL : find(setup);
    if (!is_streaming && !control) {
        if (write(file, data, 0) < 0)
            return;
        return;
    }
    if (read(file, data, setup->wLength < sizeof data ? setup->wLength : sizeof data) < 0)
        return;
    if (control)
        *state(control) = control->bytes == 1 ? data[0] : data[0] | data[1] << 8;
}

// --- Descriptors -----------------------------------------------------------------------------------------------------

static int describe(uint8_t *start, int is_high_speed) {
    const int headers = 13 + 18 + 11 + 9, format_bytes = is_mjpeg ? 11 : 27, formats = 14 + format_bytes + 30;
    const uint8_t head[] = {
        9, USB_DT_CONFIG, 0, 0, 2, 1, 0, USB_CONFIG_ATT_ONE, 50,
        8, USB_DT_INTERFACE_ASSOCIATION, 0, 2, USB_CLASS_VIDEO, UVC_SC_VIDEO_INTERFACE_COLLECTION, 0, 0,
        9, USB_DT_INTERFACE, control_interface, 0, 0, USB_CLASS_VIDEO, UVC_SC_VIDEOCONTROL, 0, 0,
        13, USB_DT_CS_INTERFACE, UVC_VC_HEADER, 0x00, 0x01, headers, 0, 0, 0x6c, 0xdc, 0x02, 1, streaming_interface,
        18, USB_DT_CS_INTERFACE, UVC_VC_INPUT_TERMINAL, camera_unit, 0x01, 0x02, 0, 0, 0, 0, 0, 0, 0, 0, 3,
        0x0a, 0, 0,
        11, USB_DT_CS_INTERFACE, UVC_VC_PROCESSING_UNIT, processing_unit, camera_unit, 0, 0, 2, 0, 0x02, 0,
        9, USB_DT_CS_INTERFACE, UVC_VC_OUTPUT_TERMINAL, 3, 0x01, 0x01, 0, processing_unit, 0,
        9, USB_DT_INTERFACE, streaming_interface, 0, 1, USB_CLASS_VIDEO, UVC_SC_VIDEOSTREAMING, 0, 0,
        14, USB_DT_CS_INTERFACE, UVC_VS_INPUT_HEADER, 1, formats, 0, 0x81, 0, 3, 0, 0, 0, 1, 0,
    };
    const uint8_t raw[] = {
        27, USB_DT_CS_INTERFACE, UVC_VS_FORMAT_UNCOMPRESSED, 1, 1, 'Y', 'U', 'Y', '2', 0x00, 0x00, 0x10, 0x00, 0x80,
        0x00, 0x00, 0xaa, 0x00, 0x38, 0x9b, 0x71, 16, 1, 0, 0, 0, 0,
    };
    const uint8_t mjpeg[] = {11, USB_DT_CS_INTERFACE, UVC_VS_FORMAT_MJPEG, 1, 1, 0, 1, 0, 0, 0, 0};
    uint8_t frame[30] = {
        30, USB_DT_CS_INTERFACE, is_mjpeg ? UVC_VS_FRAME_MJPEG : UVC_VS_FRAME_UNCOMPRESSED, 1, 0, width, 0, height, 0,
    };
    put32(frame + 9, frame_bytes * 8 * 30);
    put32(frame + 13, frame_bytes * 8 * 30);
    put32(frame + 17, frame_bytes);
    put32(frame + 21, 333333);
    frame[25] = 1;
    put32(frame + 26, 333333);
    uint8_t *place = start;
    memcpy(place, head, sizeof head);
    place += sizeof head;
    memcpy(place, is_mjpeg ? mjpeg : raw, format_bytes);
    place += format_bytes;
    memcpy(place, frame, sizeof frame);
    place += sizeof frame;
    memcpy(place, endpoint[is_high_speed], 7);
    place += 7;
    put16(start + 2, place - start);
    return place - start;
}

int main(int count, char **words) {
    if (count < 3)
        return 64;
    light_file = words[1];
    is_stuck = strcmp(words[2], "stuck") == 0;
    is_mjpeg = count > 3 && strcmp(words[3], "mjpeg") == 0;
    probe = (struct uvc_streaming_control){
        .bFormatIndex = 1, .bFrameIndex = 1, .dwFrameInterval = 333333, .dwMaxVideoFrameSize = frame_bytes,
        .dwMaxPayloadTransferSize = payload_bytes};
    const struct usb_device_descriptor device = {
        .bLength = sizeof device, .bDescriptorType = USB_DT_DEVICE, .bcdUSB = 0x0200, .bDeviceClass = USB_CLASS_MISC,
        .bDeviceSubClass = 2, .bDeviceProtocol = 1, .bMaxPacketSize0 = 64, .idVendor = 0x1d6b, .idProduct = 0x0102,
        .bcdDevice = 0x0100, .bNumConfigurations = 1};
    uint8_t message[2048] = {0};
    int length = 4;
    length += describe(message + length, 0);
    length += describe(message + length, 1);
    memcpy(message + length, &device, sizeof device);
    length += sizeof device;
    int file = open("/dev/gadget/dummy_udc.0", O_RDWR);
    if (file < 0)
        file = open("/dev/gadget/dummy_udc", O_RDWR);
    if (file < 0 || write(file, message, length) != length) {
        perror("/dev/gadget/dummy_udc");
        return 1;
    }
    struct usb_gadgetfs_event event;
    for (;;) {
        ssize_t bytes = read(file, &event, sizeof event);
        // A request that the host gave up is not the end.
        if (bytes < 0 && errno != EIDRM && errno != EINTR && errno != EL2HLT) {
            perror("gadgetfs");
            return 1;
        }
        if (bytes == sizeof event && event.type == GADGETFS_SETUP)
            handle(file, &event.u.setup);
    }
}
