// SPDX-License-Identifier: GPL-2.0-or-later
//
// Sentences in the person's language, from an identifier and arguments that the agent has rounded. The interface's
// file org.halflight.Agent1.xml lists them; halflight does the same in Swift.

// - pgettext: looks up a text by its context, or null, and its English.
export function sentence(id, values, pgettext) {
    const first = /^{([^}]+)}/.exec(values.pattern)?.[1];
    const isName = first !== undefined && first !== 'appearance' && typeof values[first] === 'string';
    const text = clause(id, values, pgettext);
    return isName ? text : text.charAt(0).toUpperCase() + text.slice(1);
}

function clause(id, values, pgettext) {
    // Words without an identifier are found by themselves.
    const filled = pgettext(id === 'text' ? null : id, values.pattern).replace(/{([^{}]+)}/g, (whole, name, place, pattern) => {
        const text = name in values ? argument(name, values[name], pgettext) : whole;
        return pattern.slice(0, place).endsWith('. ') ? text.charAt(0).toUpperCase() + text.slice(1) : text;
    });
    return [filled, ...(values.also ?? []).map(message => clause(...message, pgettext))].join('; ');
}

function argument(name, value, pgettext) {
    if (!Array.isArray(value))
        return name === 'appearance' ? pgettext(null, value) : value;
    return typeof value[0] === 'number' ? number(value[1], pgettext) : clause(...value, pgettext);
}

function number(text, pgettext) {
    const [whole, ...fraction] = text.split('.');
    const thousands = whole.replace(/\B(?=(\d{3})+(?!\d))/g, pgettext('thousands-separator', ','));
    return [thousands, ...fraction].join(pgettext('decimal-point', '.'));
}
