import { readFileSync } from "node:fs";
import path from "node:path";

import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";

import type { components } from "../src/lib/gateway/schema.ts";

type Schema = keyof components["schemas"];

const CONTRACT = path.join(import.meta.dirname, "../../contracts/gateway.openapi.json");
const contract = JSON.parse(readFileSync(CONTRACT, "utf8")) as {
  paths: Record<string, Record<string, { responses: Record<string, { content?: object }> }>>;
};

// Formats are remarks of the contract, and its other keywords are no JSON schema.
const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
ajv.addSchema(contract, "contract");

/** What is wrong with a value as an answer of this schema; empty when nothing is. */
export function faultsOf(schema: Schema, value: unknown): string[] {
  return faults(`#/components/schemas/${schema}`, value);
}

/** What is wrong with an answer of an operation, given by its path in the contract. */
export function answerFaults(
  method: string,
  template: string,
  status: number,
  body: unknown,
): string[] {
  const content = contract.paths[template]?.[method.toLowerCase()]?.responses[status]?.content;
  if (!content) return [`${method} ${template} does not answer ${status}`];
  const [type] = Object.keys(content);
  const pointer = ["paths", template, method.toLowerCase(), "responses", status, "content", type];
  return faults(`#/${pointer.map(escape).join("/")}/schema`, body);
}

function faults(pointer: string, value: unknown): string[] {
  const validate = ajv.getSchema(`contract${pointer}`) as ValidateFunction;
  validate(value);
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

function escape(step: unknown): string {
  return encodeURIComponent(String(step).replaceAll("~", "~0").replaceAll("/", "~1"));
}
