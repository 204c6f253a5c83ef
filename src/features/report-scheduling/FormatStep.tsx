import { formatsOf } from '#domain/documents/labels.ts';
import { Checkbox } from '#src/ui/Checkbox.tsx';
import { RadioGroup } from '#src/ui/RadioGroup.tsx';
import { Branding } from './Branding.tsx';
import { formatOf } from './new-report.ts';
import type { StepProps } from './TypeStep.tsx';
import { formatLabels } from './types.ts';

/** The last step: the format, and the look of a PDF. */
export function FormatStep({ form, change, problems }: StepProps) {
  return (
    <>
      <RadioGroup
        label="Format"
        options={formatsOf(form.type).map((id) => ({ id, label: formatLabels[id].name, note: formatLabels[id].note }))}
        value={formatOf(form)}
        onChange={(next) => change({ format: next })}
      />
      <Checkbox isSelected={form.charts} onChange={(charts) => change({ charts })}>
        With charts
      </Checkbox>
      {(formatOf(form) === 'pdf' || formatOf(form) === 'zip') && <Branding form={form} change={change} problems={problems} />}
    </>
  );
}
