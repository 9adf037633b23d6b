/** A half of a surrogate pair cannot be encoded. */
const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, "\u{FFFD}");

/** The value of a variable as simple expansion writes it: all but unreserved characters encoded (RFC 6570, section 3.2.2). */
export const encodedValue = (value: string): string =>
  encodeURIComponent(wellFormed(value)).replace(
    /[!'()*]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** The text of a template around its variables: what a URI may not have is encoded, but not what is encoded already (RFC 6570, section 3.1). */
export const encodedLiteral = (text: string): string =>
  encodeURI(wellFormed(text)).replace(/%25(?=[0-9A-Fa-f]{2})/g, "%");

/** A template in which each simple expression has this value. */
export const expanded = (template: string, value: string): string =>
  template
    .split(/(\{\w+\})/)
    .map((part, index) => (index % 2 === 0 ? encodedLiteral(part) : encodedValue(value)))
    .join("");
