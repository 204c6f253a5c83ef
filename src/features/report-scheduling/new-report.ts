import type { Input } from '#contract/endpoint.ts';
import type { reportScheduling } from '#contract/report-scheduling.ts';
import { type Branding, contrast, coverOf } from '#domain/documents/branding.ts';
import { formatsOf, typeLabels } from '#domain/documents/labels.ts';
import type { DocumentFormat, DocumentType } from '#domain/vocabulary/documents.ts';
import * as format from '#src/ui/format.ts';
import type { CenterSearch } from './search.ts';

/** What is chosen for a new report; numbers as the fields hold them, `customers` with commas (none: all). */
export type ReportForm = {
  type: DocumentType;
  customer: string;
  customers: string;
  domain: string;
  days: string;
  format: DocumentFormat;
  charts: boolean;
  colour: string;
  logo: string;
  preparedBy: string;
  contact: string;
  senderName: string;
};

/** The part of it that says how a PDF looks, and the same as the server keeps it. */
type BrandingForm = Pick<ReportForm, 'colour' | 'logo' | 'preparedBy' | 'contact' | 'senderName'>;
type Kept = Pick<Branding, 'colour' | 'logo' | 'prepared_by' | 'contact' | 'sender_name'>;

/** What is wrong, by field. */
export type ReportProblems = Partial<Record<keyof ReportForm, string>>;

export const emptyReport: ReportForm = {
  type: 'customer_detailed',
  customer: '',
  customers: '',
  domain: '',
  days: '30',
  format: 'pdf',
  charts: true,
  colour: '',
  logo: '',
  preparedBy: '',
  contact: '',
  senderName: '',
};

/** The form as an address asks for it: type, domain and days, with the steps after the type open. */
export type GivenReport = Pick<CenterSearch, 'domain' | 'days'> & { make: DocumentType };

export const givenForm = ({ make, domain, days }: GivenReport): Partial<ReportForm> => ({
  type: make,
  ...(domain === undefined ? {} : { domain: String(domain) }),
  ...(days === undefined ? {} : { days: String(days) }),
});

/** The steps of the form, in their order. */
export const reportSteps = ['Type', 'Scope', 'Format'] as const;

/** Numbers of a field with commas. */
export const idsOf = (text: string): number[] => (text === '' ? [] : text.split(',').map(Number));

const isColour = (text: string) => /^#[0-9a-f]{6}$/i.test(text);

/** What the cover makes of a colour, in a sentence; `null` for what is no colour. */
export function coverText(colour: string): { isReadable: boolean; text: string } | null {
  if (!isColour(colour)) return null;
  const cover = coverOf(colour);
  if (cover.line !== null)
    return { isReadable: false, text: 'No text can be read on this colour. The cover stays dark blue, with a thin line of it.' };
  const ratio = `${format.number(contrast(colour, cover.text), 1)}:1`;
  return { isReadable: true, text: `${ratio} with ${cover.text === '#ffffff' ? 'white' : 'dark'} text.` };
}

/** The format of a form: one that its type does not have falls back to PDF. */
export const formatOf = ({ type, format: chosen }: Pick<ReportForm, 'type' | 'format'>): DocumentFormat =>
  formatsOf(type).includes(chosen) ? chosen : 'pdf';
const hasCover = (form: ReportForm) => formatOf(form) === 'pdf' || formatOf(form) === 'zip';

/** What is wrong with a step of the form, before it can be left. */
export function problemsOf(form: ReportForm, step: number): ReportProblems {
  const { of } = typeLabels[form.type];
  if (step === 1) {
    if (of === 'domain' && form.domain === '') return { domain: 'Choose a domain.' };
    if (of === 'customer' && form.customer === '') return { customer: 'Choose a customer.' };
  }
  if (step === 2 && hasCover(form) && form.colour !== '' && !isColour(form.colour))
    return { colour: 'Enter a colour like #6B1F3A.' };
  return {};
}

/** What of the look a person chose. */
export function brandingFrom({ colour, logo, preparedBy, contact, senderName }: BrandingForm): Kept {
  return {
    ...(colour === '' ? {} : { colour }),
    ...(logo === '' ? {} : { logo }),
    ...(preparedBy.trim() === '' ? {} : { prepared_by: preparedBy.trim() }),
    ...(contact.trim() === '' ? {} : { contact: contact.trim() }),
    ...(senderName.trim() === '' ? {} : { sender_name: senderName.trim() }),
  };
}

/** Branding as the fields of the form hold it. */
export const formOfBranding = ({
  colour = '',
  logo = '',
  prepared_by: preparedBy = '',
  contact = '',
  sender_name: senderName = '',
}: Kept): BrandingForm => ({
  colour,
  logo,
  preparedBy,
  contact,
  senderName,
});

export const hasBranding = (form: BrandingForm): boolean => Object.keys(brandingFrom(form)).length > 0;

/** What is asked of the server. */
export function reportBody(form: ReportForm): Input<typeof reportScheduling.makeReport>['body'] {
  const { of } = typeLabels[form.type];
  const branding = brandingFrom(form);
  const chosen = idsOf(form.customers);
  return {
    report_type: form.type,
    format: formatOf(form),
    date_range_days: Number(form.days),
    include_charts: form.charts,
    ...(of === 'domain' ? { domain_id: Number(form.domain) } : {}),
    ...(of === 'customer' ? { customer_id: Number(form.customer) } : {}),
    ...(of === 'portfolio' && chosen.length > 0 ? { customer_ids: chosen } : {}),
    ...(hasCover(form) && Object.keys(branding).length > 0 ? { branding } : {}),
  };
}
