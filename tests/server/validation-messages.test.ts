import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { Day, Flag, Id, IdList, IpAddress, Page, Period } from '#contract/shapes.ts';
import { validationMessage } from '#server/validation-messages.ts';

const schema = z.object({
  id: Id,
  ...Page,
  days: Period.days,
  day: Day.optional(),
  flag: Flag.optional(),
  ids: IdList.optional(),
  name: z.string().min(1).max(5).optional(),
  key: z.string().regex(/^k$/).optional(),
  kind: z.enum(['people', 'parked']).optional(),
  chosen: z.array(Id).min(1).max(2).optional(),
  share: z.number().optional(),
  nested: z.object({ is_on: z.boolean() }).optional(),
  asked: z.object({ value: z.union([z.string(), z.number()]) }).optional(),
  ip: IpAddress.optional(),
});

function sentencesOf(input: unknown): string[] {
  const parsed = z.safeParse(schema, input, { error: validationMessage });
  return parsed.success ? [] : parsed.error.issues.map((issue) => issue.message);
}

describe('what a request got wrong', () => {
  it.each<[unknown, string]>([
    [{}, 'id is missing.'],
    [{ id: true }, 'id must be a whole number.'],
    [{ id: '1e2' }, 'id must be a whole number.'],
    [{ id: [5] }, 'id must be a whole number.'],
    [{ id: null }, 'id must be a whole number.'],
    [{ id: ' 5' }, 'id must be a whole number.'],
    [{ id: '' }, 'id must be a whole number.'],
    [{ id: 1.5 }, 'id must be a whole number.'],
    [{ id: 0 }, 'id must be at least 1.'],
    [{ id: '9999999999' }, 'There is nothing with this number.'],
    [{ id: 1, limit: '0' }, 'limit must be at least 1.'],
    [{ id: '-1' }, 'id must be at least 1.'],
    [{ id: 1, limit: '501' }, 'limit must be at most 500.'],
    [{ id: 1, limit: 'many' }, 'limit must be a whole number.'],
    [{ id: 1, offset: '-1' }, 'offset must be at least 0.'],
    [{ id: 1, days: '2000' }, 'days must be at most 1096.'],
    [{ id: 1, day: '2026-02-30' }, 'day must be a day like 2026-11-20.'],
    [{ id: 1, flag: 'perhaps' }, 'flag must be true or false.'],
    [{ id: 1, ids: '1,x' }, 'Give numbers with commas between them'],
    [{ id: 1, name: '' }, 'name must not be empty.'],
    [{ id: 1, name: 'too long' }, 'name must have at most 5 characters.'],
    [{ id: 1, key: 'x' }, 'key must be written differently.'],
    [{ id: 1, kind: 'cats' }, 'kind must be one of people, parked.'],
    [{ id: 1, chosen: [] }, 'chosen must name at least one.'],
    [{ id: 1, chosen: [1, 2, 3] }, 'chosen must name at most 2.'],
    [{ id: 1, chosen: [1, 'x'] }, 'chosen.1 must be a whole number.'],
    [{ id: 1, share: 'all' }, 'share must be a number.'],
    [{ id: 1, asked: {} }, 'asked.value is missing.'],
    [{ id: 1, asked: { value: {} } }, 'asked.value cannot be used like this.'],
    [{ id: 1, ip: '203.0.113' }, 'Enter an IP address like 203.0.113.7'],
    [{ id: 1, nested: { is_on: 1 } }, 'nested.is_on must be true or false.'],
    [[], 'The request must be an object.'],
    ['text', 'The request must be an object.'],
  ])('%j: %s', (input, sentence) => expect(sentencesOf(input)).toEqual([sentence]));

  it('takes whole numbers and their digits', () => {
    expect(z.parse(schema, { id: '12', limit: '7' })).toMatchObject({ id: 12, limit: 7, offset: 0, days: 30 });
    expect(z.parse(schema, { id: 12, limit: 7 })).toMatchObject({ id: 12, limit: 7 });
  });
});
