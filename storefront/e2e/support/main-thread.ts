import type { CDPSession } from "@playwright/test";

/** How long a task of a thread took: on the clock, and in processor time. */
type Task = { wallMs: number; processorMs: number };
/** Durations in microseconds; none in processor time where it was too short to be measured. */
type TraceEvent = {
  name: string;
  pid: number;
  tid: number;
  dur?: number;
  tdur?: number;
  args?: { name?: string };
};

/**
 * The tasks of a page's main thread during an action. On the clock one may be long because it waited
 * for a processor: the shop, the gateway and the rest of the browser run on the same machine.
 */
export async function mainThreadTasks(
  session: CDPSession,
  action: () => Promise<void>,
): Promise<Task[]> {
  const events: TraceEvent[] = [];
  session.on("Tracing.dataCollected", ({ value }) =>
    events.push(...(value as unknown as TraceEvent[])),
  );
  await session.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: { includedCategories: ["toplevel"], excludedCategories: ["*"] },
  });
  await action();
  const complete = new Promise((resolve) => session.once("Tracing.tracingComplete", resolve));
  await session.send("Tracing.end");
  await complete;
  const threads = new Map<string, Task[]>();
  for (const event of events)
    if (event.name === "thread_name" && event.args?.name === "CrRendererMain")
      threads.set(threadOf(event), []);
  for (const event of events)
    if (event.name === "ThreadControllerImpl::RunTask" && event.dur !== undefined)
      threads
        .get(threadOf(event))
        ?.push({ wallMs: event.dur / 1000, processorMs: (event.tdur ?? 0) / 1000 });
  // The browser may have a spare one, which is idle.
  const [tasks] = [...threads.values()].sort((a, b) => b.length - a.length);
  if (!tasks?.length) throw new Error("no task of a main thread was traced");
  return tasks;
}

const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
