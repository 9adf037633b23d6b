/**
 * A member that an object has itself. A name that comes from outside may be "constructor" or "__proto__": without this, it
 * would find what every object inherits, and take that for a member.
 */
export function ownMember<T>(object: { readonly [name: string]: T }, name: string): T | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}
