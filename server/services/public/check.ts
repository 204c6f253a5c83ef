import { randomBytes } from 'node:crypto';
import { domainToASCII } from 'node:url';
import { judgeCheck } from '#domain/check/judge.ts';
import { lookUpDomain } from '#domain/check/look-up.ts';
import { noFacts, scoreInputs } from '#domain/check/score-inputs.ts';
import type { StepState } from '#domain/check/topic.ts';
import { wireWithEveryTopic } from '#domain/check/topics.ts';
import { checkWire } from '#domain/check/wire.ts';
import { isSelector } from '#domain/dkim/selectors.ts';
import { isSpecialName } from '#domain/dns/public-only.ts';
import { visitor } from '#domain/judge/context.ts';
import { readDomainName } from '#domain/registered-name.ts';
import { recommendations, securityScore } from '#domain/score/security-score.ts';
import type { Topic } from '#domain/vocabulary.ts';
import type { Call, Context } from '#server/context.ts';
import { invalid, notFound } from '#server/errors.ts';
import { readPublicCheck, savePublicCheck } from '#server/store/domains/public-checks.ts';
import { openTurns } from '../turns.ts';
import { openGate } from './gate.ts';
import { type MailServerWire, probeMailServers } from './mail-servers.ts';
import { visitorMeans } from './visitor-means.ts';

const keptMs = 7 * 86_400_000;
const deadlineMs = 15_000;
const tooMany = 'You have run many checks in a short time. Wait a few minutes, then try again.';
const mayCheck = openGate({ most: 10, windowMs: 10 * 60_000 }, tooMany);
const mayCheckLong = openGate({ most: 60, windowMs: 24 * 3_600_000 }, tooMany);
const inTurn = openTurns<'check'>({
  atOnce: 8,
  mostWaiting: 40,
  refusal: 'Many checks are running. Try again in half a minute.',
  retryAfterSeconds: 30,
});

/** A finished check of a visitor, as returned and stored. */
export type PublicResult = {
  token: string;
  expires_at: string;
  check: ReturnType<typeof checkWire>;
  mail_servers: MailServerWire[];
  score: ReturnType<typeof securityScore> & { recommendations: ReturnType<typeof recommendations> };
};

/** What happens during a visitor's check, in the order it happens. */
export type CheckEvent =
  | { event: 'started'; domain: string }
  | { event: 'step'; step: Topic; state: StepState }
  | ({ event: 'result' } & PublicResult);

/** The domain that a visitor's text means; throws what is wrong with it. */
function domainOf(text: string): string {
  const name = readDomainName(text, (given) => domainToASCII(given) || null);
  const sentence = name.ok ? null : (name.problems[0]?.text ?? '');
  if (!name.ok) throw invalid(sentence ?? '', { fields: [{ field: 'domain', text: sentence ?? '' }] });
  if (isSpecialName(name.value)) throw invalid('This name is reserved for private networks and tests. Enter a public domain.');
  return name.value;
}

/**
 * Accepts a visitor's request for a check: refuses what is not a domain, special names, and more than 10 checks in 10 minutes or 60 a day
 * from one address. Eight checks run at once, 40 wait; lookups unanswered 15 seconds after the check's turn count as unknown. Returns the
 * events to come; the result is stored for 7 days under an unguessable token, without who asked.
 */
export async function checkForVisitor(
  call: Call,
  input: { domain: string; selectors: readonly string[] },
): Promise<AsyncGenerator<CheckEvent>> {
  const domain = domainOf(input.domain);
  if (input.selectors.some((selector) => !isSelector(selector)))
    throw invalid('Enter only the selector, such as selector1: letters, digits, hyphens and full stops.');
  mayCheck(call);
  mayCheckLong(call);
  return Promise.resolve(run(call, domain, input.selectors));
}

/** The events of a check, which waits for its turn. It goes on when its visitor leaves. Throws 429 where too many wait. */
function run(context: Context, domain: string, selectors: readonly string[]): AsyncGenerator<CheckEvent> {
  const steps: CheckEvent[] = [{ event: 'started', domain }];
  let wake = (): void => undefined;
  let finished: PublicResult | null = null;
  let settled = false;
  const onStep = (step: Topic, state: StepState) => {
    steps.push({ event: 'step', step, state });
    wake();
  };
  const outcome = inTurn('check', () => runCheck(context, domain, selectors, onStep))
    .then(
      (result) => (finished = result),
      (error: unknown) => error,
    )
    .finally(() => {
      settled = true;
      wake();
    });
  return events();

  async function* events(): AsyncGenerator<CheckEvent> {
    while (!settled || steps.length > 0) {
      const next = steps.shift();
      if (next !== undefined) yield next;
      else
        await Promise.race([
          outcome,
          new Promise<void>((resolve) => {
            wake = resolve;
          }),
        ]);
    }
    const error = await outcome;
    if (finished === null) throw error;
    yield { event: 'result', ...(finished as PublicResult) };
  }
}

/** What a check found, without the token under which a visitor's result is stored. */
export type Examined = Omit<PublicResult, 'token' | 'expires_at'>;

/** Checks a domain for staff in the same turns as visitors. Throws 400 for what is not a public domain, 429 where too many wait. */
export async function checkForStaff(context: Context, domain: string): Promise<Examined> {
  const name = domainOf(domain);
  return inTurn('check', () => examine(context, name, [], () => undefined));
}

async function examine(
  context: Context,
  domain: string,
  selectors: readonly string[],
  onStep: (step: Topic, state: StepState) => void,
): Promise<Examined> {
  const { done, ...means } = visitorMeans(context, deadlineMs);
  const findings = await lookUpDomain(domain, {
    ...means,
    selectors: selectors.map((selector) => ({ selector, origin: 'manual' as const, passedRecently: false })),
    onStep,
  }).finally(done);
  const mailServers = await probeMailServers(context, findings.mx);
  const now = context.clock.now();
  const judgement = judgeCheck(findings, { context: visitor, nowMs: now.getTime() });
  const score = securityScore(scoreInputs(findings, visitor, noFacts));
  return {
    check: checkWire(findings, judgement, now.toISOString()),
    mail_servers: mailServers,
    score: { ...score, recommendations: recommendations(score) },
  };
}

async function runCheck(
  context: Context,
  domain: string,
  selectors: readonly string[],
  onStep: (step: Topic, state: StepState) => void,
): Promise<PublicResult> {
  const examined = await examine(context, domain, selectors, onStep);
  const now = context.clock.now();
  const expiresAt = new Date(now.getTime() + keptMs);
  const result: PublicResult = {
    token: randomBytes(18).toString('base64url'),
    expires_at: expiresAt.toISOString(),
    ...examined,
  };
  await savePublicCheck(context.store.db, { token: result.token, domain, result, createdAt: now, expiresAt });
  return result;
}

/** A stored result by its token; an expired one answers as if it had never existed. */
export async function publicResult(context: Context, token: string): Promise<PublicResult> {
  const found = await readPublicCheck(context.store.db, token, context.clock.now());
  if (found === null) throw notFound('This result no longer exists. Results are kept for 7 days. Check the domain again.');
  const result = found as Omit<PublicResult, 'mail_servers'> & Partial<Pick<PublicResult, 'mail_servers'>>;
  return { ...result, mail_servers: result.mail_servers ?? [], check: wireWithEveryTopic(result.check) };
}
