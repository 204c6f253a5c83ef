import { type ComponentType, createElement, Suspense, use } from 'react';

const loads = new Set<() => Promise<unknown>>();

/**
 * A component whose script is loaded when it is first drawn, or earlier by `loadDeferred`; drawn at once when the script is there. For what
 * appears on a press: it takes no room until then, so nothing moves.
 */
export function deferred<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null;
  let loading: Promise<ComponentType<Props>> | null = null;
  const start = () => {
    loading ??= load().then(
      (component) => {
        loaded = component;
        return component;
      },
      (error: unknown) => {
        loading = null;
        throw error;
      },
    );
    return loading;
  };
  loads.add(start);
  const Loaded = (props: Props) => createElement(loaded ?? use(start()), props);
  return function Deferred(props: Props) {
    return (
      <Suspense fallback={null}>
        <Loaded {...props} />
      </Suspense>
    );
  };
}

/** Loads every deferred script now; one that fails is tried again when it is drawn. */
export async function loadDeferred(): Promise<void> {
  await Promise.allSettled([...loads].map((load) => load()));
}
