import { TextArea, TextField } from '#src/ui/TextField.tsx';
import type { FormProblems, RequestForm } from './new-request.ts';

type Props = { draft: RequestForm; change: (part: Partial<RequestForm>) => void; problems: FormProblems };

/** The question itself. */
export function QuestionFields({ draft, change, problems }: Props) {
  return (
    <div className="ui-stack">
      <TextField
        label="Subject"
        maxLength={120}
        autoComplete="off"
        value={draft.subject}
        onChange={(subject) => change({ subject })}
        error={problems.subject}
      />
      <TextArea
        label="What happened"
        hint="Leave out passwords, and names and message texts you do not want to share."
        rows={6}
        maxLength={4000}
        value={draft.message}
        onChange={(message) => change({ message })}
        error={problems.message}
      />
    </div>
  );
}
