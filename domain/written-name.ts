import { unicodeName } from './lookalikes/punycode.ts';

/** A domain's name as people write it: `bäckerei.co.za`, in the DNS `xn--bckerei-5wa.co.za`. */
export const writtenName = (name: string): string => unicodeName(name) ?? name;

/** A sentence about a domain, with its name as people write it. Other names stay as they are in the DNS: one may be a lookalike. */
export const withWrittenName = (text: string, domain: string | null): string =>
  domain === null ? text : text.replaceAll(domain, writtenName(domain));
