import './stepper.css';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { StatusTag } from './StatusTag.tsx';

export type Step = { id: string; name: ReactNode; note?: ReactNode; state: 'done' | 'now' | 'todo' };

const stateLabels = { done: 'done', now: 'now', todo: 'to come' };

export const Stepper = ({ steps, label }: { steps: Step[]; label: string }) => (
  <ol className={cx('ui-steps', `ui-steps-${steps.length}`)} aria-label={label}>
    {steps.map((step) => (
      <li
        key={step.id}
        className={cx('ui-step', `ui-step-${step.state}`)}
        aria-current={step.state === 'now' ? 'step' : undefined}
      >
        <p className="ui-step-name">
          {step.name}
          <span className="ui-hidden">, {stateLabels[step.state]}</span>
        </p>
        {step.note && <p>{step.note}</p>}
      </li>
    ))}
  </ol>
);

export type Gate = { id: string; label: string; have: ReactNode; need: ReactNode; met: boolean | null };

/** Gates under a stepper: what there is, what is needed; null is not measured. */
export const Gates = ({ gates }: { gates: Gate[] }) => (
  <ul className="ui-gates">
    {gates.map((gate) => (
      <li key={gate.id}>
        <StatusTag kind={gate.met === null ? 'unknown' : gate.met ? 'pass' : 'attention'}>{gate.label}</StatusTag>
        <p>
          <b>{gate.have}</b> <span className="ui-small ui-mute">{gate.need}</span>
        </p>
      </li>
    ))}
  </ul>
);
