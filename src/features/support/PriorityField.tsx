import { priorityTerms } from '#domain/support/catalogue.ts';
import { type SupportPriority, supportPriorities } from '#domain/vocabulary.ts';
import { useNow } from '#src/client/connection.ts';
import { momentLabel } from '#src/entities/alerts/labels.ts';
import { RadioGroup } from '#src/ui/RadioGroup.tsx';

type Known = { id: SupportPriority; answer_by: string }[];
type Props = { value: SupportPriority; onChange: (priority: SupportPriority) => void; priorities: Known | undefined };

/** The priorities, each with an example and by when a request of it is answered. */
export function PriorityField({ value, onChange, priorities }: Props) {
  const now = useNow();
  return (
    <RadioGroup
      label="How soon do you need an answer?"
      options={supportPriorities.map((id) => {
        const { label, example, answer } = priorityTerms[id];
        const by = priorities?.find((one) => one.id === id)?.answer_by;
        const when = by === undefined || Date.parse(by) < now ? '' : `, by ${momentLabel(by, now)}`;
        return { id, label: `${label}: ${answer}${when}`, note: example };
      })}
      value={value}
      onChange={onChange}
    />
  );
}
