import { lazy, Suspense } from 'react';
import { capital, counted, spelled } from '#domain/text.ts';
import type { CheckOutcome } from '#machines/dmarc-check-facts.ts';
import { FindingList } from '#src/entities/dns-check/FindingList.tsx';
import { zoneOf } from '#src/entities/dns-check/labels.ts';
import { PolicyTriple } from '#src/entities/dns-check/PolicyTriple.tsx';
import { Recommendations } from '#src/entities/dns-check/Recommendations.tsx';
import { ScoreBreakdown } from '#src/entities/dns-check/ScoreBreakdown.tsx';
import { ScoreDial } from '#src/entities/dns-check/ScoreDial.tsx';
import type { Check, Score } from '#src/entities/dns-check/types.ts';
import { UnknownNote } from '#src/entities/dns-check/UnknownNote.tsx';
import * as format from '#src/ui/format.ts';
import { BulkSenders } from './BulkSenders.tsx';
import { Part } from './Part.tsx';

// With the catalogue of services, which nothing else here needs.
const RecordServices = lazy(async () => ({ default: (await import('./RecordServices.tsx')).RecordServices }));

function scoreFinding({ score, caps, raw }: Score): string {
  const cap = caps[0];
  if (cap !== undefined && raw !== null && raw > cap.max) return `${score} of 100, capped`;
  return score === 100 ? 'All 100 points' : `${score} of 100`;
}

function count(flags: Check['flags'], isWhole: boolean): string {
  if (flags.length === 0) return isWhole ? 'Nothing to fix' : 'Nothing to fix in the records that answered';
  return capital(spelled(flags.length, 'thing to fix', 'things to fix, worst first'));
}

/** The score with its lines, what earns points, what happens to forged mail, and every finding with its fix. */
export function Overview({ check, score, servers }: { check: Check; score: Score; servers: CheckOutcome['mail_servers'] }) {
  const fix = check.flags.filter(({ severity }) => severity !== 'info');
  const notes = check.flags.filter(({ severity }) => severity === 'info');
  const minutes = score.recommendations.reduce((sum, one) => sum + one.minutes, 0);
  // Of a name that does not exist nothing else can be said.
  const isMissing = check.flags.some(({ code }) => code === 'NAME_MISSING');
  return (
    <>
      {!isMissing && <UnknownNote unknown={check.unknown} />}
      {score.score !== null && (
        <div className="checker-five-seven">
          <Part question="Security score" finding={scoreFinding(score)}>
            <ScoreDial score={score} />
            <ScoreBreakdown score={score} />
          </Part>
          <Part
            id="points"
            question="Points to gain"
            finding={
              score.recommendations.length === 0
                ? 'None that we can measure from outside'
                : `${counted(score.recommendations.length, 'step', 'steps')}, about ${format.workTime(minutes)}, in the order to do them`
            }
          >
            <Recommendations score={score} />
          </Part>
        </div>
      )}
      {!isMissing && (
        <Part question="What happens to forged messages" finding="For the name, and for names below it">
          <PolicyTriple
            domain={check.domain}
            policies={check.dmarc.policies}
            spf={check.spf}
            unknown={check.dmarc.state === 'unknown'}
          />
        </Part>
      )}
      <Part id="fix" question="What to fix" finding={count(fix, check.unknown.length === 0)}>
        <FindingList
          flags={fix}
          zone={zoneOf(check)}
          empty={
            check.unknown.length === 0
              ? 'As far as we can see from outside.'
              : 'The lookups without an answer may show more next time.'
          }
        />
      </Part>
      {!isMissing && (
        <>
          <BulkSenders check={check} />
          <Suspense fallback={null}>
            <RecordServices check={check} servers={servers} />
          </Suspense>
        </>
      )}
      {notes.length > 0 && (
        <Part question="Good to know" finding={capital(spelled(notes.length, 'note'))}>
          <FindingList flags={notes} zone={zoneOf(check)} />
        </Part>
      )}
    </>
  );
}
