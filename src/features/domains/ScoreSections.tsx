import { capital, counted, spelled } from '#domain/text.ts';
import { Recommendations } from '#src/entities/dns-check/Recommendations.tsx';
import { ScoreBreakdown } from '#src/entities/dns-check/ScoreBreakdown.tsx';
import { ScoreDial } from '#src/entities/dns-check/ScoreDial.tsx';
import type { Score } from '#src/entities/dns-check/types.ts';
import * as format from '#src/ui/format.ts';
import { Section } from '#src/ui/Section.tsx';

/** "84 of 100, held back by 16 points". */
function scoreFinding({ score, caps, raw }: Pick<Score, 'score' | 'caps' | 'raw'>): string {
  if (score === null) return 'No score yet';
  const [cap] = caps;
  if (cap !== undefined && raw !== null && raw > cap.max) return `${score} of 100, capped at ${cap.max}`;
  return score === 100 ? '100 of 100' : `${score} of 100, ${counted(100 - score, 'point')} to gain`;
}

function fixesFinding(recommendations: Score['recommendations']): string {
  if (recommendations.length === 0) return 'Nothing to do';
  const minutes = recommendations.reduce((sum, one) => sum + one.minutes, 0);
  const many = `${capital(spelled(recommendations.length, 'fix', 'fixes'))}`;
  return `${many}, about ${format.workTime(minutes)}, in the order to do them`;
}

/** The score with every line of its formula, and beside it what earns points. */
export function ScoreSections({ score }: { score: Score }) {
  if (score.score === null)
    return (
      <Section question="Security score" finding={scoreFinding(score)}>
        <ScoreBreakdown score={score} />
      </Section>
    );
  return (
    <>
      <Section span={5} question="Security score" finding={scoreFinding(score)}>
        <ScoreDial score={score} />
        <ScoreBreakdown score={score} />
      </Section>
      <Section span={7} question="Points to gain" finding={fixesFinding(score.recommendations)}>
        <Recommendations score={score} limit={8} />
      </Section>
    </>
  );
}
