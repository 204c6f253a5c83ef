import { stageActions } from '#domain/next-step/next-step.ts';
import { isUnread } from '#domain/protection/unread.ts';
import { Section, type SectionProps } from '#src/ui/Section.tsx';
import { Gates, Stepper } from '#src/ui/Stepper.tsx';
import { gateLabel } from './gates.ts';
import { conditionsMet, stepsOf } from './stages.ts';
import type { ProtectionRow } from './types.ts';

function findingOf({ path, mail_class: mailClass, checked_at: checkedAt }: ProtectionRow): string {
  if (isUnread(path)) return checkedAt === null ? 'We have not checked this domain yet' : 'The stage is not known';
  if (path.next === null && path.hole != null) return 'Strong policy with a gap';
  if (path.next === null)
    return path.stage === 'reject' || mailClass === 'parked' ? 'Strongest policy' : 'Quarantine is enough here';
  if (path.is_ready) return `Ready for ${stageActions[path.next]}`;
  return `Not ready for ${stageActions[path.next]}: ${conditionsMet(path.gates)}`;
}

/** The stages to enforcement, the domain's current one, and what the next one needs. */
export function PathSection({ row, more }: { row: ProtectionRow; more?: SectionProps['more'] }) {
  const { path } = row;
  const isRead = !isUnread(path);
  const isCounted = path.gates.length > 0 && !path.is_ready;
  const own = { messages: row.own_messages, passed: row.own_passed };
  return (
    <Section
      question="Path to enforcement"
      finding={findingOf(row)}
      note={isCounted || row.checked_at === null ? undefined : path.why}
      more={more}
    >
      {isRead && (
        <>
          <Stepper steps={stepsOf(path, row.mail_class)} label="Stages of enforcement" />
          {path.gates.length > 0 && <Gates gates={path.gates.map((gate) => gateLabel(gate, own))} />}
        </>
      )}
    </Section>
  );
}
