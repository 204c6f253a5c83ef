import { typeContents, typeLabels } from '#domain/documents/labels.ts';
import { documentTypes } from '#domain/vocabulary/documents.ts';
import { RadioGroup } from '#src/ui/RadioGroup.tsx';
import type { ReportForm, ReportProblems } from './new-report.ts';

/** What every step gets. */
export type StepProps = { form: ReportForm; change: (part: Partial<ReportForm>) => void; problems: ReportProblems };

/** The first step: the type, with what its pages hold. Reports on several customers are for those who have several. */
export function TypeStep({ form, change, isPortfolioUser }: StepProps & { isPortfolioUser: boolean }) {
  const offered = documentTypes.filter((type) => isPortfolioUser || typeLabels[type].of !== 'portfolio');
  const [first, ...more] = typeContents[form.type];
  return (
    <>
      <RadioGroup
        label="Report"
        options={offered.map((id) => ({ id, label: typeLabels[id].name, note: typeLabels[id].about }))}
        value={form.type}
        onChange={(type) => change({ type })}
      />
      <div>
        <p className="ui-strong">{more.length === 0 ? 'On its page' : 'On its pages, in this order'}</p>
        <ul className="reports-contents">
          {[first, ...more].map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
    </>
  );
}
