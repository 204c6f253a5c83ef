import { catalogue } from './catalogue/catalogue.ts';
import type { Service } from './catalogue/service.ts';

/** The services whose name or key contains a text, in any case; all for an empty text. */
export function servicesNamed(text: string): readonly Service[] {
  const wanted = text.trim().toLowerCase();
  return catalogue.filter(({ name, key }) => name.toLowerCase().includes(wanted) || key.includes(wanted));
}
