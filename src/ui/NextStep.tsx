import './next-step.css';
import { type ReactNode, useId } from 'react';
import { Ray } from './Ray.tsx';

export type NextStepProps = {
  label?: ReactNode;
  /** One line, verb first. */
  what: ReactNode;
  why?: ReactNode;
  /** A Button or LinkButton of look "beam". */
  action: ReactNode;
  /** Cost and gain: "About 5 minutes · +7 points". */
  gain?: ReactNode;
};

export const NextStep = ({ label = 'Next step', what, why, action, gain }: NextStepProps) => {
  const id = useId();
  return (
    <aside className="ui-next" aria-labelledby={id}>
      <Ray className="ui-next-ray" />
      <h2 id={id}>{label}</h2>
      <p className="ui-next-what">{what}</p>
      {why && <p className="ui-next-why">{why}</p>}
      <div className="ui-next-act">
        {action}
        {gain && <span className="ui-next-gain">{gain}</span>}
      </div>
    </aside>
  );
};
