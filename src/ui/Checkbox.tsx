import './checkbox.css';
import type { ReactNode } from 'react';
import { Checkbox as AriaCheckbox, type CheckboxProps as AriaProps } from 'react-aria-components';

type Passed = Pick<
  AriaProps,
  | 'name'
  | 'value'
  | 'isSelected'
  | 'defaultSelected'
  | 'isIndeterminate'
  | 'onChange'
  | 'isDisabled'
  | 'isRequired'
  | 'slot'
  | 'aria-label'
>;

const Tick = () => (
  <svg viewBox="0 0 20 20" aria-hidden="true">
    <path className="ui-check-tick" d="M4.5 10.5l3.5 3.5 7.5-8" />
    <path className="ui-check-dash" d="M5 10h10" />
  </svg>
);

export const Checkbox = ({ children, hint, ...rest }: Passed & { children?: ReactNode; hint?: ReactNode }) => (
  <AriaCheckbox {...rest} className="ui-check">
    <span className="ui-check-box">
      <Tick />
    </span>
    {children && (
      <span>
        {children}
        {hint && <span className="ui-sub">{hint}</span>}
      </span>
    )}
  </AriaCheckbox>
);
