import './field.css';
import type { ReactNode } from 'react';
import { FieldError, Text } from 'react-aria-components';
import { Icon } from './Icon.tsx';

export type FieldTexts = { label: ReactNode; hint?: ReactNode; error?: ReactNode };

/** The line under a field: the error if there is one, otherwise the hint. */
export const FieldText = ({ hint, error }: Pick<FieldTexts, 'hint' | 'error'>) => (
  <>
    {hint && !error && (
      <Text slot="description" className="ui-field-hint">
        {hint}
      </Text>
    )}
    <FieldError className="ui-field-error">
      <Icon name="fail" small />
      <span>{error}</span>
    </FieldError>
  </>
);
