import { expect, it } from 'vitest';
import { leadStatuses } from '#domain/vocabulary.ts';
import { leadMachine } from '#machines/lead.ts';
import { tableOf } from './table.ts';

it('an enquiry has this table', () => {
  expect(tableOf(leadMachine, {}, leadStatuses)).toMatchInlineSnapshot(`
    [
      "new + contacted -> contacted",
      "new + qualified -> qualified",
      "new + won -> won",
      "new + lost -> lost",
      "new + spam -> spam",
      "contacted + qualified -> qualified",
      "contacted + quoted -> quoted",
      "contacted + won -> won",
      "contacted + lost -> lost",
      "contacted + spam -> spam",
      "qualified + quoted -> quoted",
      "qualified + won -> won",
      "qualified + lost -> lost",
      "quoted + won -> won",
      "quoted + lost -> lost",
      "lost + contacted -> contacted",
      "spam + new -> new",
    ]
  `);
});
