import { ApiError } from '#src/client/errors.ts';
import type { CustomerFile } from './types.ts';

const names = ['name', 'email', 'telephone', 'billing_email', 'dns_contact', 'information_officer', 'notes'] as const;
type FieldName = (typeof names)[number];

/** What staff may type about a customer. */
export type EditFields = Record<FieldName, string>;

/** The names of the fields. */
export const fieldLabels: Record<string, string> = {
  name: 'name',
  email: 'email',
  telephone: 'telephone',
  billing_email: 'billing email',
  dns_contact: 'DNS contact',
  information_officer: 'information officer',
  notes: 'notes',
} satisfies Record<FieldName, string>;

/** The fields of a file. */
export function editFields({
  name,
  email,
  telephone,
  billing_email,
  dns_contact,
  information_officer,
  notes,
}: EditFields): EditFields {
  return { name, email, telephone, billing_email, dns_contact, information_officer, notes };
}

/** The fields that were typed differently. */
export function touched(mine: EditFields, base: EditFields): Partial<EditFields> {
  return Object.fromEntries(names.filter((name) => mine[name] !== base[name]).map((name) => [name, mine[name]]));
}

/** The fields that two people changed differently since `base`. */
export function clashes(base: EditFields, mine: EditFields, theirs: EditFields): FieldName[] {
  return names.filter((name) => mine[name] !== base[name] && theirs[name] !== base[name] && mine[name] !== theirs[name]);
}

const isFile = (value: unknown): value is CustomerFile =>
  typeof value === 'object' && value !== null && 'version' in value && 'notes' in value;

/** The file that somebody else saved meanwhile, from the refusal; `null` for any other failure. */
export function savedFile(error: Error | null): CustomerFile | null {
  const file = error instanceof ApiError && error.code === 'conflict' ? error.details?.['file'] : undefined;
  return isFile(file) ? file : null;
}
