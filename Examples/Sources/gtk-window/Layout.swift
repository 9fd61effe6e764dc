/// The widgets, in GtkBuilder's format.
let layout = """
    <interface>
      <object class="GtkWindow" id="window">
        <property name="title">Half-light</property>
        <property name="default-width">460</property>
        <child type="titlebar">
          <object class="GtkHeaderBar">
            <child>
              <object class="GtkBox">
                <style><class name="linked"/></style>
                <child>
                  <object class="GtkToggleButton" id="day"><property name="label">Day</property></object>
                </child>
                <child>
                  <object class="GtkToggleButton" id="auto">
                    <property name="label">Auto</property>
                    <property name="group">day</property>
                    <property name="active">1</property>
                  </object>
                </child>
                <child>
                  <object class="GtkToggleButton" id="night">
                    <property name="label">Night</property>
                    <property name="group">day</property>
                  </object>
                </child>
              </object>
            </child>
          </object>
        </child>
        <child>
          <object class="GtkBox">
            <property name="orientation">vertical</property>
            <property name="spacing">12</property>
            <property name="margin-top">18</property>
            <property name="margin-bottom">18</property>
            <property name="margin-start">18</property>
            <property name="margin-end">18</property>
            <child>
              <object class="GtkLabel">
                <property name="label">The hour in which it is neither day nor night.</property>
                <property name="xalign">0</property>
                <style><class name="title-3"/></style>
              </object>
            </child>
            <child>
              <object class="GtkLabel" id="status">
                <property name="xalign">0</property>
                <property name="wrap">1</property>
                <style><class name="secondary"/></style>
              </object>
            </child>
            <child><object class="GtkLevelBar" id="level"/></child>
            <child><object class="GtkEntry"><property name="text">A line to edit</property></object></child>
            <child>
              <object class="GtkCheckButton">
                <property name="label">A choice</property>
                <property name="active">1</property>
              </object>
            </child>
            <child>
              <object class="GtkScale">
                <property name="adjustment">
                  <object class="GtkAdjustment">
                    <property name="upper">1</property>
                    <property name="value">0.6</property>
                  </object>
                </property>
              </object>
            </child>
            <child>
              <object class="GtkBox">
                <property name="spacing">12</property>
                <child>
                  <object class="GtkLabel">
                    <property name="label">an error</property>
                    <style><class name="error"/></style>
                  </object>
                </child>
                <child>
                  <object class="GtkLabel">
                    <property name="label">a warning</property>
                    <style><class name="warning"/></style>
                  </object>
                </child>
                <child>
                  <object class="GtkLabel">
                    <property name="label">a success</property>
                    <property name="hexpand">1</property>
                    <property name="xalign">0</property>
                    <style><class name="success"/></style>
                  </object>
                </child>
                <child><object class="GtkButton"><property name="label">Cancel</property></object></child>
                <child>
                  <object class="GtkButton">
                    <property name="label">Apply</property>
                    <style><class name="suggested-action"/></style>
                  </object>
                </child>
              </object>
            </child>
          </object>
        </child>
      </object>
    </interface>
    """
