// libadwaita, with GTK 4, and the parts of GLib that Swift cannot call: macros, and functions with any number of arguments.
#pragma once
#include <adwaita.h>
#include <glib-unix.h>

// Swift imports the names of GLib's flags from version 2.74, but not from 2.86, which marks their enumerations as flags:
// only C names them.
static const GFileMonitorFlags hl_watch_moves = G_FILE_MONITOR_WATCH_MOVES;

// Swapped: the data comes first, and C ignores the arguments behind those that a function names.
static inline void hl_connect(gpointer object, const char *signal, GCallback handler, gpointer data,
                              GDestroyNotify release) {
    // GLib also hands over the closure, which C ignores.
    GClosureNotify notify = (GClosureNotify)(GCallback)release;
    g_signal_connect_data(object, signal, handler, data, notify, G_CONNECT_SWAPPED);
}

// The words end with NULL.
static inline GSubprocess *hl_run(char **words, GError **error) {
    GSubprocessFlags pipes = G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_PIPE;
    return g_subprocess_newv((const char *const *)words, pipes, error);
}

static inline void hl_block(gpointer object, GCallback handler) {
    g_signal_handlers_block_matched(object, G_SIGNAL_MATCH_FUNC, 0, 0, NULL, (gpointer)handler, NULL);
}

static inline void hl_unblock(gpointer object, GCallback handler) {
    g_signal_handlers_unblock_matched(object, G_SIGNAL_MATCH_FUNC, 0, 0, NULL, (gpointer)handler, NULL);
}

static inline void hl_set_text(gpointer object, const char *property, const char *text) {
    g_object_set(object, property, text, NULL);
}

static inline void hl_set_number(gpointer object, const char *property, int number) {
    g_object_set(object, property, number, NULL);
}

static inline void hl_set_double(gpointer object, const char *property, double number) {
    g_object_set(object, property, number, NULL);
}

static inline void hl_set_object(gpointer object, const char *property, gpointer value) {
    g_object_set(object, property, value, NULL);
}

// The caller frees it.
static inline char *hl_text(gpointer object, const char *property) {
    char *text = NULL;
    g_object_get(object, property, &text, NULL);
    return text;
}

static inline int hl_number(gpointer object, const char *property) {
    int number = 0;
    g_object_get(object, property, &number, NULL);
    return number;
}

static inline double hl_double(gpointer object, const char *property) {
    double number = 0;
    g_object_get(object, property, &number, NULL);
    return number;
}

static inline void hl_set_key(gpointer application, const char *action, const char *key) {
    const char *keys[] = {key, NULL};
    gtk_application_set_accels_for_action(application, action, keys);
}

static inline GtkWidget *hl_new_plot_handle(void) {
    return g_object_new(GTK_TYPE_DRAWING_AREA, "accessible-role", GTK_ACCESSIBLE_ROLE_SLIDER, NULL);
}

static inline void hl_describe_slider(gpointer widget, const char *name, double low, double high, double now,
                                      const char *words) {
    gtk_accessible_update_property(
        GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LABEL, name, GTK_ACCESSIBLE_PROPERTY_VALUE_MIN, low,
        GTK_ACCESSIBLE_PROPERTY_VALUE_MAX, high, GTK_ACCESSIBLE_PROPERTY_VALUE_NOW, now,
        GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, words, -1);
}

static inline void hl_name(gpointer widget, const char *name) {
    gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

// A list is called by what is chosen in it, since GTK 4.10.
static inline void hl_describe(gpointer widget, const char *text) {
    gtk_accessible_update_property(
        GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LABEL, text, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text, -1);
}

// The path of the file that was chosen, if any; the caller frees it.
static inline char *hl_chosen_path(gpointer dialog) {
    GFile *file = gtk_file_chooser_get_file(GTK_FILE_CHOOSER(dialog));
    char *path = file ? g_file_get_path(file) : NULL;
    g_clear_object(&file);
    return path;
}
