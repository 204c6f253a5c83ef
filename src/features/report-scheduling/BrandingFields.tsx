import { StatusTag } from '#src/ui/StatusTag.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import { LogoField } from './LogoField.tsx';
import { coverText } from './new-report.ts';
import type { StepProps } from './TypeStep.tsx';

/** The look of a PDF: colour with its contrast, logo, author and contact. */
export function BrandingFields({ form, change, problems }: StepProps) {
  const cover = coverText(form.colour);
  return (
    <>
      <TextField
        label="Brand colour (optional)"
        hint={cover === null ? 'The colour of the cover, like #6B1F3A. Beacon checks that text on it can be read.' : undefined}
        autoComplete="off"
        maxLength={7}
        mono
        value={form.colour}
        onChange={(colour) => change({ colour: colour.trim() })}
        error={problems.colour}
      />
      {cover !== null && (
        <p className="reports-cover">
          <Swatch colour={form.colour} />
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
      <TextField label="Contact (optional)" maxLength={200} value={form.contact} onChange={(contact) => change({ contact })} />
    </>
  );
}

export function Swatch({ colour }: { colour: string }) {
  return (
    <svg className="reports-swatch" viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
      <rect width="1" height="1" fill={colour} />
    </svg>
  );
}
