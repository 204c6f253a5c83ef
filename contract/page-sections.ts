import type { AccessLevel, StaffArea } from '../domain/vocabulary.ts';

/** Who has a page in the menu: everybody signed in, customers only, staff only. */
export type Audience = 'all' | 'customer' | 'admin';

/** Sections of the menu, in its order. `open` sections are unfolded at first. */
export const sections = [
  { id: 'protection', label: 'PROTECTION', open: true },
  { id: 'operations', label: 'OPERATIONS', open: true },
  { id: 'analytics', label: 'ANALYTICS', open: false },
  { id: 'reporting', label: 'REPORTING & ALERTS', open: false },
  { id: 'executive', label: 'EXECUTIVE', open: false },
  { id: 'domains', label: 'DOMAINS', open: false },
  { id: 'customers', label: 'CUSTOMERS', open: false },
  { id: 'billing', label: 'BILLING & REVENUE', open: false },
  { id: 'tools', label: 'TOOLS', open: false },
  { id: 'setup', label: 'SETUP', open: false },
  { id: 'user', label: 'USER', open: false },
  { id: 'support', label: 'SUPPORT', open: false },
  { id: 'public', label: 'PUBLIC TOOLS', open: false },
] as const;

/** The id of a section of the menu. */
export type SectionId = (typeof sections)[number]['id'];

/**
 * A page of the app. One in the menu has a label and its section (one for customers and one for staff if they differ); `words` are further
 * search terms for the palette, `alias` is a second address of it. `access` says who may open it; of the staff
 * only who has the `level`, else "view", in its `area`.
 */
export type Page = {
  path: `/${string}`;
  access: 'public' | 'user' | 'admin';
  area?: StaffArea;
  level?: AccessLevel;
  label?: string;
  section?: SectionId | { customer: SectionId; admin: SectionId };
  audience?: Audience;
  words?: string;
  alias?: `/${string}`;
  /** Views of the page with an entry of their own in the menu: what follows the path in the address. */
  views?: readonly { label: string; query: `?${string}`; words: string }[];
};
