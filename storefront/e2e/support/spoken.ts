import type { CDPSession, Page } from "@playwright/test";

/** A node as a screen reader is told of it. */
export type Spoken = {
  role: string;
  name: string;
  description: string;
  /**
   * Of text, and of what it says of itself besides: `required`, `invalid`, `focused`, `level`,
   * `live`…
   */
  states: Record<string, unknown>;
  children: Spoken[];
};

type Value = { value?: unknown };
type Node = {
  nodeId: string;
  ignored: boolean;
  role?: Value;
  name?: Value;
  description?: Value;
  properties?: { name: string; value: Value }[];
  childIds?: string[];
  backendDOMNodeId?: number;
};

/** The page as the browser hands it to assistive technology: computed names, not attributes. */
export async function spoken(page: Page): Promise<Spoken> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = (await session.send("Accessibility.getFullAXTree")) as { nodes: Node[] };
  await Promise.all(nodes.filter(isTicked).map((node) => addRequired(session, node)));
  await session.detach();
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  // A blank at which a line breaks is lost on its way into a name.
  const text = (value: Value | undefined) =>
    typeof value?.value === "string" ? value.value.replace(/\s+|(?<=\S)(?=\()/g, " ").trim() : "";
  const read = (node: Node): Spoken[] => {
    const children = (node.childIds ?? []).flatMap((id) =>
      byId.has(id) ? read(byId.get(id)!) : [],
    );
    if (node.ignored) return children;
    const states = Object.fromEntries(
      (node.properties ?? []).map(({ name, value }) => [name, value.value]),
    );
    return [
      {
        role: text(node.role),
        name: text(node.name),
        description: text(node.description),
        states,
        children,
      },
    ];
  };
  return read(nodes[0]!)[0]!;
}

/** The protocol leaves `required` out for these, which platforms are told all the same. */
const isTicked = ({ ignored, role }: Node) =>
  !ignored && (role?.value === "checkbox" || role?.value === "combobox");

async function addRequired(session: CDPSession, node: Node): Promise<void> {
  const { object } = await session.send("DOM.resolveNode", {
    backendNodeId: node.backendDOMNodeId!,
  });
  const { result } = await session.send("Runtime.callFunctionOn", {
    objectId: object.objectId!,
    functionDeclaration: "function () { return this.required === true; }",
    returnByValue: true,
  });
  (node.properties ??= []).push({ name: "required", value: { value: result.value as boolean } });
}

/** A node and all below it, in the order they are read. */
export function all(node: Spoken): Spoken[] {
  return [node, ...node.children.flatMap(all)];
}

/** Roles of what is operated, not read. */
const CONTROLS = new Set([
  "button",
  "checkbox",
  "combobox",
  "link",
  "listbox",
  "menuitem",
  "option",
  "radio",
  "searchbox",
  "slider",
  "spinbutton",
  "switch",
  "tab",
  "textbox",
  "DisclosureTriangle",
]);
/** Those of them that take a value. */
const FIELDS = new Set([
  "checkbox",
  "combobox",
  "radio",
  "radiogroup",
  "searchbox",
  "slider",
  "spinbutton",
  "switch",
  "textbox",
]);

export const controls = (root: Spoken): Spoken[] =>
  all(root).filter(({ role }) => CONTROLS.has(role));
export const fields = (root: Spoken): Spoken[] => all(root).filter(({ role }) => FIELDS.has(role));

/** What is read out by itself when it changes. */
export function announced(root: Spoken): string[] {
  return all(root).flatMap((node) =>
    ["alert", "status"].includes(node.role)
      ? [
          all(node)
            .filter(({ role }) => role === "StaticText")
            .map(({ name }) => name)
            .join(" "),
        ]
      : [],
  );
}

/** Headings that skip a level, as `h4 after h2`. */
export function skippedLevels(root: Spoken): string[] {
  const levels = all(root).flatMap(({ role, name, states }) =>
    role === "heading" ? [{ level: Number(states.level), name }] : [],
  );
  return levels.flatMap(({ level, name }, at) =>
    level > (levels[at - 1]?.level ?? level) + 1
      ? [`h${level} "${name}" after h${levels[at - 1]?.level}`]
      : [],
  );
}
