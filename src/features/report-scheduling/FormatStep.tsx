import { formatsOf } from '#domain/documents/labels.ts';
import { Checkbox } from '#src/ui/Checkbox.tsx';
import { RadioGroup } from '#src/ui/RadioGroup.tsx';
import { StatusTag } from '#src/ui/StatusTag.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import { LogoField } from './LogoField.tsx';
import { coverText, formatOf } from './new-report.ts';
import type { StepProps } from './TypeStep.tsx';
import { formatLabels } from './types.ts';

/** The last step: the format, and the look of a PDF. */
export function FormatStep({ form, change, problems }: StepProps) {
  const cover = coverText(form.colour);
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
      {(formatOf(form) === 'pdf' || formatOf(form) === 'zip') && (
        <>
          <TextField
            label="Brand colour (optional)"
            hint={
              cover === null ? 'The colour of the cover, like #6B1F3A. Beacon checks that text on it can be read.' : undefined
            }
            autoComplete="off"
            maxLength={7}
            mono
            value={form.colour}
            onChange={(colour) => change({ colour: colour.trim() })}
            error={problems.colour}
          />
          {cover !== null && (
            <p className="reports-cover">
              <svg className="reports-swatch" viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
                <rect width="1" height="1" fill={form.colour} />
              </svg>
              <StatusTag kind={cover.isReadable ? 'pass' : 'attention'}>{cover.text}</StatusTag>
            </p>
          )}
          <LogoField logo={form.logo} onChange={(logo) => change({ logo })} />
          <TextField
            label="Prepared by (optional)"
            maxLength={120}
            value={form.preparedBy}
            onChange={(preparedBy) => change({ preparedBy })}
          />
          <TextField
            label="Contact (optional)"
            maxLength={200}
            value={form.contact}
            onChange={(contact) => change({ contact })}
          />
        </>
      )}
    </>
  );
}
