import type * as z from 'zod';
import { formOf } from '#domain/text.ts';

type Issue = z.core.$ZodRawIssue;

/** Beacon's own sentence for what a request got wrong, where the contract says none of its own. It begins with the field. */
export function validationMessage(issue: Issue): string {
  const field = (issue.path ?? []).join('.') || 'The request';
  return `${field} ${ruleOf(issue)}.`;
}

const kinds: Record<string, string> = {
  int: 'a whole number',
  number: 'a number',
  string: 'a text',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
};

const formats: Record<string, string> = {
  date: 'be a day like 2026-11-20',
  datetime: 'be a time like 2026-11-20T08:00:00Z',
  email: 'be an email address like name@example.co.za',
  url: 'be an address like https://example.co.za',
  uuid: 'be an identifier like 123e4567-e89b-42d3-a456-426614174000',
};

function ruleOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? 'is missing'
        : `must be ${kinds[isWhole(issue) ? 'int' : issue.expected] ?? 'of another kind'}`;
    case 'too_small':
      return `must ${least(issue.origin, Number(issue.minimum))}`;
    case 'too_big':
      return `must ${most(issue.origin, Number(issue.maximum))}`;
    case 'invalid_format':
      return `must ${formats[issue.format] ?? 'be written differently'}`;
    case 'invalid_value':
      return issue.input === undefined ? 'is missing' : `must be ${listed(issue.values.map(String))}`;
    case 'unrecognized_keys':
      return `has a field that is not known here: ${issue.keys.join(', ')}`;
    default:
      return issue.input === undefined ? 'is missing' : 'cannot be used like this';
  }
}

function isWhole({ inst }: Issue): boolean {
  const def = inst?._zod.def;
  return def !== undefined && 'format' in def && def.format === 'safeint';
}

function least(origin: string, minimum: number): string {
  if (origin === 'string') return formOf(minimum, 'not be empty', `have at least ${minimum} characters`);
  if (origin === 'array') return formOf(minimum, 'name at least one', `name at least ${minimum}`);
  return `be at least ${minimum}`;
}

function most(origin: string, maximum: number): string {
  if (origin === 'string') return `have at most ${maximum} characters`;
  if (origin === 'array') return `name at most ${maximum}`;
  return `be at most ${maximum}`;
}

function listed(values: readonly string[]): string {
  const isFlag = values.includes('true') && values.includes('false');
  return isFlag || values.length === 0 ? 'true or false' : `one of ${values.join(', ')}`;
}
