/** The package punycode.js has no types of its own. */
declare const punycode: { encode: (text: string) => string; decode: (text: string) => string };
export default punycode;
