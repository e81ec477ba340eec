//! Reads serde attributes and doc comments.

use proc_macro2::TokenStream;
use quote::quote;
use syn::meta::ParseNestedMeta;
use syn::{Attribute, Expr, ExprLit, Lit, LitStr, Meta, Path, Result, Token, Type};

/// The attributes of a type.
#[derive(Default)]
pub(crate) struct Container {
    rename_all: String,
    default: bool,
    pub(crate) untagged: bool,
}

impl Container {
    pub(crate) fn read(attributes: &[Attribute]) -> Result<Self> {
        let mut container = Self::default();
        each(attributes, |meta| {
            if meta.path.is_ident("rename_all") {
                container.rename_all = text(&meta)?;
            } else if meta.path.is_ident("default") {
                container.default = true;
                skip(&meta)?;
            } else if meta.path.is_ident("untagged") {
                container.untagged = true;
            } else {
                skip(&meta)?;
            }
            Ok(())
        })?;
        Ok(container)
    }

    /// Applies serde's `rename_all` rules to field names in snake case.
    fn rename(&self, name: &str) -> String {
        let capital = |word: &str| {
            let mut letters = word.chars();
            letters
                .next()
                .map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
        };
        let pascal: String = name.split('_').map(capital).collect();
        match self.rename_all.as_str() {
            "PascalCase" => pascal,
            "camelCase" => {
                let mut letters = pascal.chars();
                letters
                    .next()
                    .map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
            }
            "UPPERCASE" | "SCREAMING_SNAKE_CASE" => name.to_uppercase(),
            "kebab-case" => name.replace('_', "-"),
            "SCREAMING-KEBAB-CASE" => name.to_uppercase().replace('_', "-"),
            _ => name.to_owned(),
        }
    }
}

/// The attributes of one field.
pub(crate) struct Field {
    /// Its name on the wire and its aliases.
    pub(crate) names: Vec<String>,
    /// An expression that evaluates to its schema.
    pub(crate) schema: TokenStream,
    pub(crate) required: bool,
    pub(crate) flattened: bool,
    pub(crate) skipped: bool,
    pub(crate) about: String,
}

impl Field {
    pub(crate) fn read(field: &syn::Field, container: &Container) -> Result<Self> {
        let (mut name, mut aliases, mut reader) = (None, Vec::new(), None);
        let (mut default, mut flattened, mut skipped) = (container.default, false, false);
        each(&field.attrs, |meta| {
            if meta.path.is_ident("rename") {
                name = Some(text(&meta)?);
            } else if meta.path.is_ident("alias") {
                aliases.push(text(&meta)?);
            } else if meta.path.is_ident("deserialize_with") {
                reader = Some(meta.value()?.parse::<LitStr>()?.parse::<Path>()?);
            } else if meta.path.is_ident("default") {
                default = true;
                skip(&meta)?;
            } else if meta.path.is_ident("flatten") {
                flattened = true;
            } else if meta.path.is_ident("skip") || meta.path.is_ident("skip_deserializing") {
                skipped = true;
            } else {
                skip(&meta)?;
            }
            Ok(())
        })?;
        let own = field
            .ident
            .as_ref()
            .map(|ident| container.rename(&ident.to_string()))
            .unwrap_or_default();
        let mut names = vec![name.unwrap_or(own)];
        names.append(&mut aliases);
        let optional = reader.is_none() && is_option(&field.ty);
        Ok(Self {
            names,
            schema: schema(reader.as_ref(), &field.ty),
            required: !default && !optional,
            flattened,
            skipped,
            about: description(&field.attrs),
        })
    }
}

/// `lenient::text` has its schema in `lenient::schema::text`. Other readers accept anything.
fn schema(reader: Option<&Path>, kind: &Type) -> TokenStream {
    let Some(reader) = reader else {
        return quote! { <#kind as ::legacy_client::shape::Wire>::schema(types) };
    };
    let mut module: Vec<_> = reader.segments.iter().map(|segment| &segment.ident).collect();
    let function = module.pop();
    if module.last().is_none_or(|module| *module != "lenient") {
        return quote! { ::legacy_client::shape::anything() };
    }
    quote! { #(#module)::*::schema::#function::<#kind>(types) }
}

fn is_option(kind: &Type) -> bool {
    let Type::Path(path) = kind else { return false };
    path.path.segments.last().is_some_and(|last| last.ident == "Option")
}

/// The doc comment as one line.
pub(crate) fn description(attributes: &[Attribute]) -> String {
    let lines = attributes.iter().filter_map(|attribute| match &attribute.meta {
        Meta::NameValue(pair) if pair.path.is_ident("doc") => match &pair.value {
            Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) => Some(text.value().trim().to_owned()),
            _ => None,
        },
        _ => None,
    });
    lines.collect::<Vec<_>>().join(" ")
}

/// Visits every entry of every `#[serde(…)]`.
fn each(
    attributes: &[Attribute],
    mut take: impl FnMut(ParseNestedMeta<'_>) -> Result<()>,
) -> Result<()> {
    for attribute in attributes.iter().filter(|attribute| attribute.path().is_ident("serde")) {
        attribute.parse_nested_meta(&mut take)?;
    }
    Ok(())
}

fn text(meta: &ParseNestedMeta<'_>) -> Result<String> {
    Ok(meta.value()?.parse::<LitStr>()?.value())
}

/// Skips the value of an entry that does not affect the schema.
fn skip(meta: &ParseNestedMeta<'_>) -> Result<()> {
    if meta.input.peek(Token![=]) {
        meta.value()?.parse::<Expr>()?;
    } else if !meta.input.is_empty() && !meta.input.peek(Token![,]) {
        let _: TokenStream =
            meta.input.parse::<proc_macro2::Group>().map(|group| group.stream())?;
    }
    Ok(())
}
