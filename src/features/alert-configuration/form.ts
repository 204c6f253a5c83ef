import { tagKey } from '#domain/vocabulary/domain-tags.ts';
import { type Severity, severities } from '#domain/vocabulary.ts';
import type { Rule, RuleFields, RuleRow, Scope } from './types.ts';

/**
 * The values of a rule's form as text, so that they can be saved as a draft: `base` is the version it was started on, empty while
 * untouched, and `began` what that version said, as JSON.
 */
export type RuleForm = {
  base: string;
  began: string;
  on: 'inherit' | 'on' | 'off';
  severity: 'inherit' | Severity;
  /** The typed numbers by name as JSON; an empty text is "as the scope above". */
  params: string;
  recipients: string;
  address: string;
};

type Params = Record<string, string>;

/** What this scope itself says of a rule. */
export function rowOf(rows: readonly RuleRow[], rule: string, scope: Scope): RuleRow | null {
  const isMine = (row: RuleRow) =>
    scope.kind === 'domain'
      ? row.domain_id === scope.domainId
      : row.domain_id === null &&
        row.customer_id === (scope.customerId ?? null) &&
        tagKey(row.tag ?? '') === tagKey(scope.tag ?? '');
  return rows.find((row) => row.rule === rule && isMine(row)) ?? null;
}

/** The version of what a scope says; `0` where it says nothing. */
export const versionOf = (row: RuleRow | null): string => String(row?.version ?? 0);

/** The form with the scope's current settings. */
export function formOf(row: RuleRow | null): RuleForm {
  const params = Object.fromEntries(
    Object.entries(row?.params ?? {}).map(([name, value]) => [name, String(value).replace('.', ',')]),
  );
  return {
    base: '',
    began: '',
    on: row === null || row.is_on === null ? 'inherit' : row.is_on ? 'on' : 'off',
    severity: row?.severity ?? 'inherit',
    params: JSON.stringify(params),
    recipients: (row?.recipients ?? []).join('\n'),
    address: '',
  };
}

/** A draft over a version that somebody saved meanwhile: what the person changed stays, all else is as it was saved. */
export function keepMine(draft: RuleForm, row: RuleRow | null): RuleForm {
  const now = formOf(row);
  const base = { base: versionOf(row), began: JSON.stringify(now) };
  if (draft.began === '') return { ...draft, ...base };
  const began = JSON.parse(draft.began) as RuleForm;
  const [mine, before, saved] = [draft, began, now].map(typedParams) as [Params, Params, Params];
  const names = new Set([...Object.keys(mine), ...Object.keys(saved)]);
  const paramOf = (name: string) => ((mine[name] ?? '') === (before[name] ?? '') ? saved[name] : mine[name]) ?? '';
  const params = Object.fromEntries([...names].map((name) => [name, paramOf(name)]).filter(([, text]) => text !== ''));
  return {
    ...base,
    on: draft.on === began.on ? now.on : draft.on,
    severity: draft.severity === began.severity ? now.severity : draft.severity,
    params: JSON.stringify(params),
    recipients: draft.recipients === began.recipients ? now.recipients : draft.recipients,
    address: draft.address,
  };
}

/** The fields as a scope says them now. */
export function fieldsOf(row: RuleRow | null): RuleFields {
  return {
    is_on: row?.is_on ?? null,
    severity: row?.severity ?? null,
    params: row?.params ?? {},
    recipients: row?.recipients ?? [],
  };
}

export function typedParams(form: Pick<RuleForm, 'params'>): Record<string, string> {
  try {
    const typed: unknown = JSON.parse(form.params);
    return typeof typed === 'object' && typed !== null ? (typed as Record<string, string>) : {};
  } catch {
    return {};
  }
}

export function withParam(form: Pick<RuleForm, 'params'>, name: string, text: string): Pick<RuleForm, 'params'> {
  return { params: JSON.stringify({ ...typedParams(form), [name]: text }) };
}

/** A typed number with comma or point and spaces; `null` where it is none. */
export function typedNumber(text: string): number | null {
  const plain = text.replace(/[\s\u00a0]/g, '').replace(',', '.');
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : null;
}

export const recipientsOf = ({ recipients }: Pick<RuleForm, 'recipients'>): string[] => recipients.split('\n').filter(Boolean);

/** The form as it is sent, or the sentences for the fields that cannot be read, named as the server names them. */
export function readForm(form: RuleForm, rule: Rule): { fields: RuleFields; errors: Record<string, string> } {
  const errors: Record<string, string> = {};
  const params: Record<string, number> = {};
  const typed = typedParams(form);
  for (const { name } of rule.params) {
    const text = (typed[name] ?? '').trim();
    if (text === '') continue;
    const value = typedNumber(text);
    if (value === null) errors[`params.${name}`] = 'Enter a number.';
    else params[name] = value;
  }
  const severity = severities.find((word) => word === form.severity) ?? null;
  const is_on = form.on === 'inherit' ? null : form.on === 'on';
  return { fields: { is_on, severity, params, recipients: recipientsOf(form) }, errors };
}

/** Whether a scope says nothing with these fields. */
export function saysNothing({ is_on, severity, params, recipients }: RuleFields): boolean {
  return is_on === null && severity === null && Object.keys(params).length === 0 && recipients.length === 0;
}

/** Whether settings that are taken away can be made again: not those for a tag that no domain has. */
export const canReturn = (row: RuleRow | null): boolean => row?.tag_domains !== 0;
