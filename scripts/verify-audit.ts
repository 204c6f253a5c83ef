import { counted } from '#domain/text.ts';
import { findPoint, verifyAudit } from '#server/store/people/audit-chain.ts';
import { command, filledDataDir, openConfigured } from './store-command.ts';

const usage = 'Name a line as number:hash, as an earlier verification printed it.';

/** The line of an earlier verification that is looked for; `null` where none is named. */
function askedPoint(text: string | undefined) {
  if (text === undefined) return null;
  const [, sealNo, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? [];
  if (sealNo === undefined || hash === undefined) throw new Error(usage);
  return { seal_no: Number(sealNo), hash };
}

await command(async () => {
  const asked = askedPoint(process.argv[2]);
  if (!process.env['DATABASE_URL']) filledDataDir();
  const store = await openConfigured();
  try {
    const { entries, problem, head } = await verifyAudit(store.db);
    if (problem !== null) throw new Error(`The audit trail is broken after ${counted(entries, 'entry', 'entries')}: ${problem}`);
    const found = asked === null ? null : await findPoint(store.db, asked);
    if (found === 'other') throw new Error(`Line ${asked?.seal_no} is not the one you named: the audit trail was replaced.`);
    const lines = [
      `The audit trail holds: ${counted(entries, 'entry', 'entries')}, none changed or removed.`,
      ...(found === 'there' ? [`Line ${asked?.seal_no} is the one you named.`] : []),
      ...(found === 'gone' ? [`Line ${asked?.seal_no} is older than what is kept.`] : []),
      `The last line is ${head.seal_no}:${head.hash}. Keep it elsewhere, and name it the next time.`,
    ];
    return lines.join('\n');
  } finally {
    await store.close();
  }
});
