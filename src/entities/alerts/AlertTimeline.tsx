import { type ReactNode, useId, useState } from 'react';
import { counted } from '#domain/text.ts';
import { useNow } from '#src/client/connection.ts';
import { useDraft } from '#src/page/draft.ts';
import { Button, TextButton } from '#src/ui/Button.tsx';
import * as format from '#src/ui/format.ts';
import { RowList } from '#src/ui/Lists.tsx';
import { TextArea } from '#src/ui/TextField.tsx';
import { Timeline } from '#src/ui/Timeline.tsx';
import { useAlertDialogs } from './alert-actions.ts';
import { alertStateLabel, nameOf, severityWord } from './labels.ts';
import { noticeMessage } from './notification-messages.ts';
import { alertHref } from './targets.ts';
import { timelineOf } from './timeline.ts';
import type { Alert, WholeAlert } from './types.ts';

type TimelineProps = { alert: Alert; whole: WholeAlert | undefined };

/** Every step with its author and time, the notifications, similar alerts, and a comment field. Collapsed by default. */
export function AlertTimeline({ alert, whole }: TimelineProps) {
  const { mayComment } = useAlertDialogs();
  const [isShown, setShown] = useState(alert.status !== 'open');
  const id = useId();
  return (
    <div className="alert-story">
      <TextButton aria-expanded={isShown} onPress={() => setShown(!isShown)}>
        {isShown ? 'Hide timeline' : 'Show timeline'}
      </TextButton>
      {isShown && (
        <div className="alert-story-parts" id={id}>
          <Steps alert={alert} whole={whole} />
          {whole !== undefined && <Messages whole={whole} />}
          {whole !== undefined && <Similar whole={whole} />}
          {mayComment(alert) && <CommentForm alert={alert} />}
        </div>
      )}
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="ui-subhead">{title}</h3>
      {children}
    </div>
  );
}

function Steps({ alert, whole }: TimelineProps) {
  const { unsent, me } = useAlertDialogs();
  const now = useNow();
  const waiting = unsent(alert);
  if (whole === undefined && waiting.length === 0) return null;
  return (
    <Part title="What happened">
      <Timeline
        wide
        label={`Timeline of ${nameOf(alert)}`}
        events={timelineOf(whole?.timeline ?? [], waiting, me?.id ?? null, now)}
      />
    </Part>
  );
}

function Messages({ whole }: { whole: WholeAlert }) {
  const now = useNow();
  if (whole.notifications.length === 0) return null;
  return (
    <Part title={counted(whole.notifications.length, 'message')}>
      <RowList
        label="Notifications"
        items={whole.notifications.map((notice) => {
          const { who, state } = noticeMessage(notice, now);
          return { id: String(notice.id), label: who, value: state };
        })}
      />
    </Part>
  );
}

function Similar({ whole }: { whole: WholeAlert }) {
  const { hasPages, isStaff, me } = useAlertDialogs();
  const now = useNow();
  if (whole.similar.length === 0) return null;
  return (
    <Part title="Similar alerts in 90 days">
      <RowList
        label="Similar alerts"
        items={whole.similar.slice(0, 6).map((one) => ({
          id: String(one.id),
          label: nameOf(one),
          sub: `${severityWord(one.severity)} · ${format.moment(one.detected_time, now)}`,
          value: alertStateLabel(one, me?.id ?? null, now),
          ...(hasPages ? { href: alertHref(one, isStaff) } : {}),
        }))}
      />
    </Part>
  );
}

function CommentForm({ alert }: { alert: Alert }) {
  const { act } = useAlertDialogs();
  const { draft, change, drop } = useDraft(`comment-${alert.id}`, { text: '' });
  const [error, setError] = useState<string | undefined>(undefined);
  return (
    <form
      className="alert-comment"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const text = draft.text.trim();
        if (text === '') return setError('Write a comment first.');
        drop();
        void act([alert], { verb: 'comment', text });
      }}
    >
      <TextArea
        label="Add a comment"
        rows={2}
        value={draft.text}
        onChange={(text) => {
          change({ text });
          setError(undefined);
        }}
        maxLength={4_000}
        error={error}
      />
      <Button type="submit">Comment</Button>
    </form>
  );
}
