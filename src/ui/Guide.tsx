import './guide.css';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Icon } from './Icon.tsx';

export type GuideStep = {
  id: string;
  name: ReactNode;
  state: 'done' | 'next' | 'later';
  /** What is true of it, or what to do. */
  text?: ReactNode;
  /** Records, lists: what the step needs at hand. */
  detail?: ReactNode;
  action?: ReactNode;
};

const words = { done: 'Done', next: 'Next', later: 'Later' };

/** Steps towards a goal, one below the other, each with its state in words and the one action that completes it. */
export const Guide = ({ steps, label }: { steps: GuideStep[]; label: string }) => (
  <ol className="ui-guide" aria-label={label}>
    {steps.map((step, index) => (
      <li
        key={step.id}
        className={cx('ui-guide-step', `ui-guide-${step.state}`)}
        aria-current={step.state === 'next' ? 'step' : undefined}
      >
        <span className="ui-guide-mark" aria-hidden="true">
          {step.state === 'done' ? <Icon name="check" small /> : index + 1}
        </span>
        <h3>{step.name}</h3>
        <p className="ui-guide-state">{words[step.state]}</p>
        {step.text && <p className="ui-guide-text">{step.text}</p>}
        {step.detail && <div className="ui-guide-detail">{step.detail}</div>}
        {step.action && <div className="ui-guide-act">{step.action}</div>}
      </li>
    ))}
  </ol>
);
