import { unicodeName } from './lookalikes/punycode.ts';

/** A domain's name as people write it: `bäckerei.co.za`, in the DNS `xn--bckerei-5wa.co.za`. */
export const writtenName = (name: string): string => unicodeName(name) ?? name;

const special = /[.*+?^${}()|[\]\\]/g;

/**
 * A sentence about a domain, with its name and those below it as people write them. Places of records (`_dmarc.…`) stay as they are typed
 * into the DNS, and so do other names: one may be a lookalike.
 */
export function withWrittenName(text: string, domain: string | null): string {
  if (domain === null || writtenName(domain) === domain) return text;
  const names = new RegExp(`[\\w.-]*${domain.replace(special, '\\$&')}(?![\\w-]|\\.\\w)`, 'g');
  return text.replace(names, (name) => (name.includes('_') ? name : writtenName(name)));
}
