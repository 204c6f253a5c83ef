import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '#server/context.ts';
import { evaluateDue } from '#server/services/alerts/evaluate.ts';
import { receive } from '#server/services/intake/receive.ts';
import { triggerIntake } from '#server/services/intake/trigger.ts';
import { playHistory } from './history.ts';
import { demoMails } from './mails.ts';
import { type DemoSignIn, makeOrganisation } from './organisation.ts';
import { playPlan } from './plan.ts';

const origin = { channel: 'smtp' as const, sourceName: null, envelopeFrom: null, uploadedBy: null, uploadedCustomerId: null };

const together = 100;

async function waiting(context: Context): Promise<number> {
  const { left } = await context.store.db
    .selectFrom('messages')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('status', 'in', ['stored', 'processing'])
    .executeTakeFirstOrThrow();
  return Number(left);
}

async function keptSignIns(file: string): Promise<DemoSignIn[] | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as DemoSignIn[];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/**
 * Fills an empty data folder with the demo organisation and sends its report mails through the intake, saying how far it is; an
 * interrupted filling goes on where it was, since the same mail counts once. Ends by saying the sign-ins.
 */
export async function fillDemo(
  context: Context,
  say: (line: string) => void,
  options: { days?: number } = {},
): Promise<DemoSignIn[]> {
  const file = join(context.config.dataDir, 'demo-sign-ins.json');
  const doneFile = join(context.config.dataDir, 'demo-filled');
  let signIns = await keptSignIns(file);
  if (signIns === null) {
    signIns = await makeOrganisation(context);
    await writeFile(file, JSON.stringify(signIns, null, 2), { mode: 0o600 });
  }
  const filledOn = await readFile(doneFile, 'utf8').catch(() => null);
  if (filledOn === null) {
    const mails = [...demoMails(context.clock.now(), options.days)];
    say(`Filling the demo: ${mails.length} report messages go through the intake …`);
    for (let at = 0; at < mails.length; at += together) {
      const group = mails.slice(at, at + together);
      await Promise.all(group.map((mail) => receive({ ...context, clock: { now: () => mail.receivedAt } }, mail.raw, origin)));
      if ((at + together) % 2_000 === 0) say(`  ${at + together} of ${mails.length} received`);
    }
    triggerIntake(context);
    for (let left = await waiting(context); left > 0; left = await waiting(context)) {
      say(`  ${left} wait to be read`);
      await pause(2_000);
    }
    say('Looking at the DNS of the demo domains …');
    await playHistory(context, options.days ?? 90);
    await playPlan(context);
    say('Holding the alert rules against them …');
    await evaluateDue(context);
    await writeFile(doneFile, context.clock.now().toISOString());
  }
  say('Sign in as:');
  for (const { who, email, password } of signIns) say(`  ${who.padEnd(26)} ${email.padEnd(28)} ${password}`);
  return signIns;
}
