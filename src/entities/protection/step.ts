import { counted } from '#domain/text.ts';
import type { NextThing } from '#src/entities/mail-stats/next-step.ts';
import { statsAt } from '#src/page/links.ts';
import * as format from '#src/ui/format.ts';
import { stageActions } from './stages.ts';
import type { PreparedRow } from './types.ts';

/** The one thing to do for a domain's protection, `null` where there is only waiting or nothing. `recordHref` opens the prepared record. */
export function protectionStep(row: PreparedRow, recordHref: string): NextThing | null {
  const { path, prepared, domain_id: domain } = row;
  if (path.next === null || prepared === null) return null;
  if (path.is_ready)
    return {
      what: row.record === null ? 'Publish a first DMARC record' : `Publish the record for ${stageActions[path.next]}`,
      why: path.why,
      action: 'Prepare record',
      href: recordHref,
    };
  const unmet = (key: string) => path.gates.find((gate) => gate.key === key && !gate.met);
  const pass = unmet('pass');
  if (pass !== undefined && pass.have !== null)
    return {
      what: `Fix the ${counted(Math.max(1, row.what_if.senders.length), 'sender')} whose messages fail`,
      why: `${format.percent(pass.have)} of your own messages pass; ${stageActions[path.next]} needs ${format.percent(pass.wanted, 0)}.`,
      action: 'Show senders',
      href: statsAt('/app/email-sources', { domain, days: 30, result: 'failed' }),
    };
  const unsorted = unmet('unsorted');
  if (unsorted !== undefined)
    return {
      what: `Sort ${counted(unsorted.have ?? 0, 'unknown sender')}`,
      why: `Each is yours or forged. At most ${format.number(unsorted.wanted)} may be unsorted before ${stageActions[path.next]}.`,
      action: 'Show senders',
      href: statsAt('/app/email-sources', { domain, days: 30, result: 'failed' }),
    };
  return null;
}
