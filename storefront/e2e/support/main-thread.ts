import type { CDPSession } from "@playwright/test";

/** A task of a thread: how long it took on the clock, and of a processor, in microseconds. */
type Task = { dur: number; tdur: number };
type TraceEvent = Task & { name: string; pid: number; tid: number; args?: { name?: string } };

/**
 * The tasks of a page's main thread while something is done. By the clock one may be long because it
 * waited: the shop, the gateway and the rest of the browser run on the same processors here.
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
    if (event.name === "ThreadControllerImpl::RunTask" && event.tdur)
      threads.get(threadOf(event))?.push(event);
  // The browser may have one in reserve.
  const [tasks] = [...threads.values()].sort((a, b) => b.length - a.length);
  if (!tasks?.length) throw new Error("no task of a main thread was traced");
  return tasks;
}

const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
