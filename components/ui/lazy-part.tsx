"use client";

import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { LoadFailure } from "./load-failure";

interface LazyPart<Props> {
  (props: Props): ReactNode;
  /** Loads the code in advance. */
  preload: () => void;
  isLoaded: () => boolean;
}

/** The state of a part whose code could not be loaded. */
export interface FailedLoad {
  retry: () => void;
  isRetrying: boolean;
}

interface LazyOptions<Props> {
  /** Shown until the code is there. */
  wait?: (props: Props) => ReactNode;
  /** Shown when the code could not be loaded; otherwise the page's error boundary shows it. */
  failed?: (props: Props, load: FailedLoad) => ReactNode;
}

/**
 * Create a component whose code is loaded when it is first shown: for what stands behind a click. After a failed load,
 * the next time that it is shown tries again.
 * Once loaded it is shown at once. React's own `lazy` would first show its fallback, and keep it for 300 milliseconds,
 * in which typed keys are lost.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { wait = () => null, failed }: LazyOptions<Props> = {},
): LazyPart<Props> {
  let loaded: ComponentType<Props> | null = null;
  const fetchPart = async () => {
    loaded ??= await load();
    return loaded;
  };
  function Part(props: Props) {
    const [Loaded, setLoaded] = useState(() => loaded);
    const [attempt, setAttempt] = useState(1);
    const [failure, setFailure] = useState<{ error: unknown; attempt: number } | null>(null);
    useEffect(() => {
      fetchPart().then(
        (part) => setLoaded(() => part),
        (error: unknown) => setFailure({ error, attempt }),
      );
    }, [attempt]);
    if (Loaded !== null) return <Loaded {...props} />;
    if (failure === null) return wait(props);
    if (failed === undefined) throw failure.error;
    return failed(props, {
      retry: () => setAttempt(failure.attempt + 1),
      isRetrying: attempt > failure.attempt,
    });
  }
  return Object.assign(Part, {
    // Without a connection, the part reports it when it is shown.
    preload: () => void fetchPart().catch(() => undefined),
    isLoaded: () => loaded !== null,
  });
}

/** The same for a dialog that is on the page only while it is open. */
export function lazyOpenDialog<Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
): LazyPart<Props> {
  return lazyPart(load, { failed: ({ onClose }, failure) => <LoadFailure {...failure} onClose={onClose} /> });
}

interface DialogState {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The same for a dialog that stays on the page. Once it was open it stays, so that it returns the focus as it closes. */
export function lazyDialog<Props extends DialogState>(
  load: () => Promise<ComponentType<Props>>,
): LazyPart<Props> {
  const Part = lazyPart(load, {
    failed: ({ onOpenChange }, failure) => <LoadFailure {...failure} onClose={() => onOpenChange(false)} />,
  });
  function DialogPart(props: Props) {
    const [opened, setOpened] = useState(props.open);
    if (props.open && !opened) setOpened(true);
    // A dialog that was closed before it was loaded is removed: the next time, it is loaded again.
    return (props.open || (opened && Part.isLoaded())) && <Part {...props} />;
  }
  return Object.assign(DialogPart, { preload: Part.preload, isLoaded: Part.isLoaded });
}
