import { useRef, useState } from 'react';
import type { Endpoint, Input, Reply } from '#contract/endpoint.ts';
import type { CallOf } from '#src/client/call.ts';
import { fieldErrors } from '#src/client/error-kinds.ts';
import { useSend } from '#src/client/query.ts';
import { useDraft } from './draft.ts';

/** What is wrong with a form, by the name that the server has for the field. */
export type Problems = Record<string, string>;

type Fields<E extends Endpoint, V> = {
  /** The key of the draft: what is typed survives a reload under it. */
  draft: string;
  empty: V;
  /** What is stored now, where the form takes over what others change meanwhile: clearing it leads back to this. */
  stored?: V;
  /** What is sent, or why it cannot be. */
  read: (values: V) => { input: Input<E> } | { problems: Problems };
  /** The server took it; the draft is gone. */
  onDone: (reply: Reply<E>) => void;
  /** The server refused it. */
  onRefused?: (error: Error) => void;
};

/**
 * A form that sends one call. `field(name, serverName)` are the props of an input; `dialog` those of `FormDialog`, which moves the focus to the
 * first field that is wrong. Values live in the draft alone, so no form library keeps a second copy of them.
 */
export function useFormDialog<E extends Endpoint, V extends Record<string, unknown>>(call: CallOf<E>, fields: Fields<E, V>) {
  const [opened] = useState(fields.empty);
  const empty = fields.stored ?? opened;
  const { draft, isDirty, change, drop } = useDraft(fields.draft, empty);
  const [problems, setProblems] = useState<Problems>({});
  const send = useSend(call);
  const [checked, setChecked] = useState(draft);
  const isSending = useRef(false);
  const errors = { ...fieldErrors(send.error), ...problems };
  const submit = () => {
    // A second press may come before the first is drawn as pending.
    if (isSending.current) return;
    const read = fields.read(draft);
    setChecked(draft);
    setProblems('problems' in read ? read.problems : {});
    if ('problems' in read) return;
    isSending.current = true;
    send.mutate(read.input, {
      onSettled: () => {
        isSending.current = false;
      },
      onSuccess: (reply) => {
        drop();
        fields.onDone(reply);
      },
      onError: (error) => fields.onRefused?.(error),
    });
  };
  return {
    values: draft,
    change,
    field: <K extends keyof V & string>(name: K, serverName: string = name) => ({
      name,
      value: draft[name],
      onChange: (value: V[K]) => change({ [name]: value } as unknown as Partial<V>),
      // Once the value was changed, nobody has refused it yet.
      error: draft[name] === checked[name] ? errors[serverName] : undefined,
    }),
    dialog: { isPending: send.isPending, error: send.error, problems, onClear: isDirty ? drop : undefined, onSubmit: submit },
  };
}
