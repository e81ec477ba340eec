"use client";

import {
  Activity,
  Component,
  createContext,
  lazy,
  Suspense,
  useContext,
  useEffect,
  useLayoutEffect,
  useState,
  type ComponentType,
  type ReactNode,
} from "react";
import { createPortal, flushSync } from "react-dom";

import { DRAFT_KEY } from "./draft.ts";
import styles from "./lazy.module.css";
import { reloadIfMissing } from "./missing-chunk.ts";

/** What is said in place of a part that did not load. */
type LazyWords = { failed: string; retry: string };

type Options = {
  /**
   * Where a failure is said: in the part's own place, or in a corner of the screen for parts that
   * have no place until they are open.
   */
  notice?: "inline" | "corner";
  /**
   * What holds the part's place while it loads; `outside`: whoever uses the part has a `Suspense`
   * of their own around it.
   */
  waiting?: ReactNode | "outside";
  /** A shopper waits for it: it is drawn before the next frame once its code is there. */
  urgent?: boolean;
};

/** Where the notices in a corner of the screen stand, one above the other. */
const CORNERS_ID = "failed-parts";

const Words = createContext<LazyWords>({ failed: "", retry: "" });

/**
 * Gives the lazy parts below it their words, and puts back what was typed before a part made the
 * page reload.
 */
export function LazyParts({ words, children }: { words: LazyWords; children: ReactNode }) {
  useEffect(() => {
    try {
      if (!sessionStorage.getItem(DRAFT_KEY)) return;
    } catch {
      return;
    }
    import("./restore-draft.ts").then(
      ({ restoreDraft }) => restoreDraft(),
      () => undefined,
    );
  }, []);
  return (
    <Words value={words}>
      {children}
      <div id={CORNERS_ID} className={styles.corners} />
    </Words>
  );
}

type Part = ComponentType<object>;

/**
 * A component with code of its own, drawn by the browser alone, and an error boundary around it.
 * When the part fails, its page stays as it is, with a notice and a way to try again. State holds
 * the loaded code: with `lazy` React would show what is `waiting` for 300 ms at least. `Suspense` is
 * for what the part itself waits for.
 */
export function lazyPart<C extends ComponentType<never>>(
  name: string,
  load: () => Promise<{ default: C }>,
  { waiting = null, notice = "corner", urgent }: Options = {},
): C {
  return boundedPart(
    name,
    () => {
      const loadPart = load as unknown as () => Promise<{ default: Part }>;
      return waiting === "outside" ? lazy(loadPart) : loadedPart(loadPart, waiting, urgent);
    },
    (part) => (waiting === "outside" ? part : <Suspense fallback={waiting}>{part}</Suspense>),
    notice,
  ) as unknown as C;
}

function loadedPart(
  load: () => Promise<{ default: Part }>,
  waiting: ReactNode,
  urgent = false,
): Part {
  let known: Part | undefined;
  return function LoadedPart(props) {
    const [Loaded, setLoaded] = useState(() => known);
    useLayoutEffect(() => {
      load().then(
        (module) => {
          const show = () => setLoaded(() => (known = module.default));
          if (urgent) flushSync(show);
          else show();
        },
        // Thrown while rendering: the boundary's.
        (error) =>
          setLoaded(() => {
            throw error;
          }),
      );
    }, []);
    return Loaded ? <Loaded {...props} /> : waiting;
  };
}

/**
 * The same for a part that is rendered on the server, made by `next/dynamic`: that has to be called
 * where the `import()` is written, so `make` calls it. In place of `Suspense`, for which React
 * would keep a large part out of sight until scripts run, `Activity` bounds what hydration has to
 * draw anew when the part fails; else that were the whole document.
 */
export function renderedPart<C>(name: string, make: () => C): C {
  return boundedPart(
    name,
    make as () => Part,
    (part) => <Activity>{part}</Activity>,
    "inline",
  ) as C;
}

/** Takes the props of the part, whichever they are: its makers above give them their type. */
function boundedPart(
  name: string,
  make: () => Part,
  wrap: (part: ReactNode) => ReactNode,
  notice: "inline" | "corner",
): Part {
  // React keeps the failure of a lazy component for good: a further try needs a new one.
  let current = make();

  return class PartBoundary extends Component<object, { Part: Part; failed: boolean }> {
    override state = { Part: current, failed: false };

    static getDerivedStateFromError() {
      return { failed: true };
    }

    override componentDidCatch(error: unknown) {
      if (current === this.state.Part) current = make();
      void reloadIfMissing(error);
    }

    retry = () => this.setState({ Part: current, failed: false });

    override render() {
      const { Part, failed } = this.state;
      if (failed) return <FailedPart name={name} notice={notice} onRetry={this.retry} />;
      return wrap(<Part {...this.props} />);
    }
  };
}

function FailedPart({
  name,
  notice,
  onRetry,
}: {
  name: string;
  notice: "inline" | "corner";
  onRetry: () => void;
}) {
  const words = useContext(Words);
  const failure = (
    <div role="alert" className={styles[notice]} data-failed-part={name}>
      <p>{words.failed}</p>
      <button type="button" className={styles.retry} onClick={onRetry}>
        {words.retry}
      </button>
    </div>
  );
  return notice === "inline"
    ? failure
    : createPortal(failure, document.getElementById(CORNERS_ID) ?? document.body);
}
