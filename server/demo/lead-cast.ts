import type { LeadStatus } from '#domain/vocabulary.ts';

/** A visitor who wrote: when, when the staff answered, and how far they came. */
export type CastLead = {
  name: string;
  email: string;
  company: string;
  telephone: string;
  domain: string;
  message: string;
  daysAgo: number;
  answeredDaysAgo: number;
  moves: readonly LeadStatus[];
  /** The plan that is offered, and what was agreed in cents where it has a least price only. */
  offer?: { plan: string; agreedCents?: number } | undefined;
  /** What is to be done: by when, and when it was written down. */
  tasks?: readonly { what: string; dueInDays: number; addedDaysAgo: number }[];
};

const lead = (
  person: readonly [name: string, email: string, company: string, telephone: string],
  about: readonly [domain: string, message: string],
  days: readonly [written: number, answered: number],
  ...moves: LeadStatus[]
): CastLead => {
  const [name, email, company, telephone] = person;
  const [domain, message] = about;
  const [daysAgo, answeredDaysAgo] = days;
  return { name, email, company, telephone, domain, message, daysAgo, answeredDaysAgo, moves };
};

const invoices = 'Clients got fake invoices from us.';

/** The visitors of the demo who wrote. */
export const leadCast: readonly CastLead[] = [
  lead(
    ['Grant Fisher', 'grant@paarlprinters.example', 'Paarl Printers', '021 555 0177'],
    ['paarlprinters.co.za', invoices],
    [0.02, 0],
  ),
  lead(
    ['Ayanda Cele', 'ayanda@pilots.example', 'KZN Harbour Pilots', '031 555 0112'],
    ['', 'Do you manage parked domains as well?'],
    [1.9, 0],
  ),
  lead(['Ruan Steyn', 'ruan@stellenberg.example', 'Stellenberg School', ''], ['stellenberg.co.za', ''], [3.1, 3.08], 'contacted'),
  {
    ...lead(
      ['Priya Naidoo', 'priya@dental.example', 'Table Bay Dental', '021 555 0190'],
      ['tablebaydental.co.za', ''],
      [5.2, 4.1],
      'contacted',
    ),
    tasks: [
      { what: 'Call back', dueInDays: -1, addedDaysAgo: 4 },
      { what: 'Send the record for their DNS host', dueInDays: 3, addedDaysAgo: 4 },
    ],
  },
  {
    ...lead(
      ['Mandla Khoza', 'mandla@lodge.example', 'Mopani Lodge', ''],
      ['mopanilodge.co.za', 'What does it cost for one domain?'],
      [8, 7.9],
      'contacted',
      'qualified',
    ),
    offer: { plan: 'Starter' },
    tasks: [{ what: 'Send the price of a year', dueInDays: 2, addedDaysAgo: 1 }],
  },
  {
    ...lead(
      ['Lindiwe Maseko', 'lindiwe@dairy.example', 'Drakensberg Dairy', '036 555 0145'],
      ['', 'We send from five towns.'],
      [12, 11.9],
      'contacted',
      'qualified',
      'quoted',
    ),
    offer: { plan: 'Enterprise', agreedCents: 89_900 },
  },
  lead(['Tom Adams', 'tom@clay.example', 'Cape Clay', ''], ['', 'Can I check it myself?'], [20, 19.8], 'contacted', 'lost'),
  lead(['Cash Now', 'win@prize.example', '', ''], ['', 'You won. Click here.'], [2.5, 2.4], 'spam'),
];
